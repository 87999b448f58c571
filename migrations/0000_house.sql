CREATE TABLE `checkpoints` (
	`table_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`version` integer NOT NULL,
	`counter` integer NOT NULL,
	`state` text NOT NULL,
	PRIMARY KEY(`table_id`, `seq`),
	FOREIGN KEY (`table_id`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `decisions` (
	`table_id` integer NOT NULL,
	`id` text NOT NULL,
	`seat` integer NOT NULL,
	`answered` integer NOT NULL,
	`opened_at` integer NOT NULL,
	PRIMARY KEY(`table_id`, `id`),
	FOREIGN KEY (`table_id`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `events` (
	`table_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`kind` text NOT NULL,
	`seat` integer,
	`user_id` integer,
	`via` text NOT NULL,
	`decision` text,
	`hash` text,
	`body` text,
	`at` integer NOT NULL,
	`interaction_id` text,
	`version` integer NOT NULL,
	PRIMARY KEY(`table_id`, `seq`),
	FOREIGN KEY (`table_id`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_interaction_id_unique` ON `events` (`interaction_id`);--> statement-breakpoint
CREATE TABLE `log` (
	`table_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`line` integer NOT NULL,
	`audience` text,
	`said` text NOT NULL,
	`undone` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`table_id`, `seq`, `line`),
	FOREIGN KEY (`table_id`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`table_id` integer NOT NULL,
	`kind` text NOT NULL,
	`seq` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	FOREIGN KEY (`table_id`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_one_of_a_kind` ON `outbox` (`table_id`,`kind`);--> statement-breakpoint
CREATE TABLE `posts` (
	`table_id` integer PRIMARY KEY NOT NULL,
	`channel_id` text NOT NULL,
	`message_id` text NOT NULL,
	`seq` integer NOT NULL,
	`awaited` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`table_id`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `seats` (
	`table_id` integer NOT NULL,
	`seat` integer NOT NULL,
	`user_id` integer NOT NULL,
	`from_seq` integer DEFAULT 0 NOT NULL,
	`to_seq` integer,
	PRIMARY KEY(`table_id`, `seat`, `from_seq`),
	FOREIGN KEY (`table_id`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `seats_of_user` ON `seats` (`user_id`);--> statement-breakpoint
CREATE TABLE `tables` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`guild_id` text,
	`channel_id` text NOT NULL,
	`creator` integer NOT NULL,
	`game` text NOT NULL,
	`options` text NOT NULL,
	`seed` text,
	`seed_hash` text,
	`locale` text NOT NULL,
	`status` text NOT NULL,
	`seq` integer DEFAULT 0 NOT NULL,
	`cannot_post` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`creator`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tables_public_id_unique` ON `tables` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tables_live_in_channel` ON `tables` (`channel_id`) WHERE "tables"."status" in ('lobby', 'running');--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`discord_id` text,
	`name` text NOT NULL,
	`settings` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_discord_id_unique` ON `users` (`discord_id`);