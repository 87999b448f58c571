CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`table_id` integer NOT NULL,
	`kind` text NOT NULL,
	`by` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`table_id`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_one_of_a_kind` ON `notices` (`user_id`,`table_id`,`kind`);--> statement-breakpoint
ALTER TABLE `decisions` ADD `due_at` integer;--> statement-breakpoint
ALTER TABLE `decisions` ADD `latest_at` integer;--> statement-breakpoint
ALTER TABLE `decisions` ADD `lapsed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `decisions` ADD `undone` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `decisions` ADD `remind_at` integer;--> statement-breakpoint
ALTER TABLE `seats` ADD `machine` text;--> statement-breakpoint
ALTER TABLE `tables` ADD `patience` integer;--> statement-breakpoint
ALTER TABLE `tables` ADD `lapse` text DEFAULT 'remind' NOT NULL;--> statement-breakpoint
ALTER TABLE `tables` ADD `machine_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `away_until` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `digest_at` integer;