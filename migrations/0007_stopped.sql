CREATE TABLE `stopped` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`table_id` integer NOT NULL,
	`seat` integer NOT NULL,
	`answer` integer,
	`waited` integer NOT NULL,
	`left` integer NOT NULL,
	`left_at_most` integer NOT NULL,
	`lapsed` integer NOT NULL,
	FOREIGN KEY (`table_id`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `stopped_at_table` ON `stopped` (`table_id`);--> statement-breakpoint
ALTER TABLE `decisions` DROP COLUMN `undone`;