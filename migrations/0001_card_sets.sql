CREATE TABLE `card_sets` (
	`hash` text PRIMARY KEY NOT NULL,
	`game` text NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `tables` ADD `card_set` text REFERENCES card_sets(hash);