ALTER TABLE "item_readings" ADD COLUMN "sitting_from" timestamp with time zone;--> statement-breakpoint
UPDATE "item_readings" SET "sitting_from" = "heard_at" - "sitting_seconds" * interval '1 second' WHERE "sitting" IS NOT NULL;
