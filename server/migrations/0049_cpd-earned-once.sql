ALTER TABLE "earlier_completions" ADD COLUMN "earned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "earlier_completions" ADD COLUMN "replaced_by" text DEFAULT 'renewal' NOT NULL;--> statement-breakpoint
ALTER TABLE "earlier_completions" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "item_completions" ADD COLUMN "earned_at" timestamp with time zone;--> statement-breakpoint
-- A completion was replaced because its item had changed, and not to renew it, if the next one expires with it, or came
-- before it could be renewed: at most 60 days before its end. The expiry alone does not tell, as leaves move it, too.
WITH "every" AS (
  SELECT "id"::bigint, "user_id", "item_id", "completed_at", "valid_until" FROM "earlier_completions"
  UNION ALL
  SELECT 3000000000, "user_id", "item_id", "completed_at", "valid_until" FROM "item_completions"),
"followed" AS (
  SELECT "id", lead("completed_at") OVER "chain" AS "next_at", lead("valid_until") OVER "chain" AS "next_until"
  FROM "every" WINDOW "chain" AS (PARTITION BY "user_id", "item_id" ORDER BY "id"))
UPDATE "earlier_completions" e SET "replaced_by" = 'change' FROM "followed" f
WHERE f."id" = e."id"
  AND (f."next_until" = e."valid_until" OR f."next_at" < e."valid_until" - interval '1440 hours');--> statement-breakpoint
-- What was completed since the last renewal has earned its CPD once, with the first of these completions. The one that a
-- completion without a certificate had replaced counts as the first of all, unless it is later than a certificate.
WITH "every" AS (
  SELECT "id"::bigint, "user_id", "item_id", "completed_at", "replaced_by" = 'renewal' AS "is_renewed"
  FROM "earlier_completions"
  UNION ALL
  SELECT 3000000000, "user_id", "item_id", "completed_at", false FROM "item_completions"
  UNION ALL
  SELECT CASE WHEN EXISTS (
      SELECT FROM "earlier_completions" e WHERE e."user_id" = c."user_id" AND e."item_id" = c."item_id"
        AND e."completed_at" < c."replaced_completed_at") THEN 2999999999 ELSE 0 END,
    "user_id", "item_id", "replaced_completed_at", false
  FROM "item_completions" c WHERE "replaced_completed_at" IS NOT NULL),
"counted" AS (
  SELECT *, count(*) FILTER (WHERE "is_renewed") OVER (
    PARTITION BY "user_id", "item_id" ORDER BY "id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS "renewals"
  FROM "every"),
"dated" AS (
  SELECT *, min("completed_at") OVER (PARTITION BY "user_id", "item_id", "renewals") AS "first" FROM "counted"),
"past" AS (
  UPDATE "earlier_completions" e SET "earned_at" = d."first" FROM "dated" d
  WHERE d."id" = e."id" AND d."first" < e."completed_at")
UPDATE "item_completions" c SET "earned_at" = d."first" FROM "dated" d
WHERE d."id" = 3000000000 AND d."user_id" = c."user_id" AND d."item_id" = c."item_id"
  AND d."first" < c."completed_at";--> statement-breakpoint
-- Which of two completions was confirmed is not known any more: both were shown as confirmed.
UPDATE "earlier_completions" e SET "accepted_at" = a."accepted_at" FROM "cpd_acceptances" a
WHERE a."user_id" = e."user_id" AND a."item_id" = e."item_id" AND e."replaced_by" = 'renewal'
  AND a."accepted_at" >= coalesce(e."earned_at", e."completed_at");
