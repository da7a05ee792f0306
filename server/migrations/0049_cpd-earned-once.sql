ALTER TABLE "earlier_completions" ADD COLUMN "earned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "earlier_completions" ADD COLUMN "replaced_by" text DEFAULT 'renewal' NOT NULL;--> statement-breakpoint
ALTER TABLE "earlier_completions" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "item_completions" ADD COLUMN "earned_at" timestamp with time zone;--> statement-breakpoint
-- Only a renewal moves the expiry: a completion that expires with the next one was replaced because its item had changed.
UPDATE "earlier_completions" e SET "replaced_by" = 'change' WHERE e."valid_until" = coalesce(
  (SELECT n."valid_until" FROM "earlier_completions" n
    WHERE n."user_id" = e."user_id" AND n."item_id" = e."item_id" AND n."id" > e."id" ORDER BY n."id" LIMIT 1),
  (SELECT c."valid_until" FROM "item_completions" c WHERE c."user_id" = e."user_id" AND c."item_id" = e."item_id"));--> statement-breakpoint
UPDATE "earlier_completions" e SET "earned_at" = f."first" FROM (
  SELECT "user_id", "item_id", "valid_until", min("completed_at") AS "first" FROM "earlier_completions"
  WHERE "replaced_by" = 'change' GROUP BY "user_id", "item_id", "valid_until") f
WHERE f."user_id" = e."user_id" AND f."item_id" = e."item_id" AND f."valid_until" = e."valid_until"
  AND f."first" < e."completed_at";--> statement-breakpoint
UPDATE "item_completions" c SET "earned_at" = f."first" FROM (
  SELECT "user_id", "item_id", "valid_until", min("completed_at") AS "first" FROM "earlier_completions"
  WHERE "replaced_by" = 'change' GROUP BY "user_id", "item_id", "valid_until") f
WHERE f."user_id" = c."user_id" AND f."item_id" = c."item_id" AND f."valid_until" = c."valid_until"
  AND f."first" < c."completed_at";--> statement-breakpoint
UPDATE "item_completions" c SET "earned_at" = c."replaced_completed_at"
WHERE c."replaced_completed_at" < coalesce(c."earned_at", c."completed_at") AND NOT EXISTS (
  SELECT FROM "earlier_completions" e
  WHERE e."user_id" = c."user_id" AND e."item_id" = c."item_id" AND e."replaced_by" = 'renewal');--> statement-breakpoint
-- Which of two completions was confirmed is not known any more: both were shown as confirmed.
UPDATE "earlier_completions" e SET "accepted_at" = a."accepted_at" FROM "cpd_acceptances" a
WHERE a."user_id" = e."user_id" AND a."item_id" = e."item_id" AND e."replaced_by" = 'renewal'
  AND a."accepted_at" >= coalesce(e."earned_at", e."completed_at");
