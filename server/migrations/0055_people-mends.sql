-- Whoever emptied their job title has none.
UPDATE "users" SET "job_title" = NULL WHERE "job_title" = '';
--> statement-breakpoint
-- A merge took people into audiences from which they were excluded.
DELETE FROM "audience_users" m USING "audience_exclusions" x
WHERE x."audience_id" = m."audience_id" AND x."user_id" = m."user_id";
--> statement-breakpoint
-- Undoing a merge left the accounts in audiences, or out of them, against their rules.
SELECT audience_refresh(ARRAY(
	SELECT "from_id" FROM "user_merges" WHERE "undone_at" IS NOT NULL
	UNION SELECT "into_id" FROM "user_merges" WHERE "undone_at" IS NOT NULL));
