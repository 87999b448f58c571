CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`table_id` integer NOT NULL,
	`seat` integer NOT NULL,
	`kind` text,
	`until` text NOT NULL,
	`turn` integer NOT NULL,
	`ended` text,
	FOREIGN KEY (`table_id`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `orders_of_table` ON `orders` (`table_id`) WHERE "orders"."ended" is null;--> statement-breakpoint
CREATE TABLE `windows` (
	`table_id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`passed` text NOT NULL,
	FOREIGN KEY (`table_id`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `tables` ADD `windows` text DEFAULT 'sealed' NOT NULL;