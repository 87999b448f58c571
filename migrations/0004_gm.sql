CREATE TABLE `requests` (
	`table_id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`seat` integer NOT NULL,
	`answer` integer NOT NULL,
	`agreed` text NOT NULL,
	FOREIGN KEY (`table_id`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`guild_id` text PRIMARY KEY NOT NULL,
	`gm_role` text,
	`tell_inspect` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE `tables` ADD `paused_at` integer;