CREATE TABLE "signing_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "email_sends_bounced";--> statement-breakpoint
ALTER TABLE "email_sends" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "email_sends" ADD COLUMN "bounced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_sends" ADD COLUMN "complained_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_waiting_to" ON "outbox" USING btree (coalesce(payload ->> 'to', ''),"id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "email_sends_bounced" ON "email_sends" USING btree ("bounced_at") WHERE "email_sends"."state" = 'bounced';--> statement-breakpoint
INSERT INTO "signing_keys" ("name", "key") VALUES ('emails', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));--> statement-breakpoint
UPDATE "email_sends" SET "bounced_at" = "settled_at" WHERE "state" = 'bounced';--> statement-breakpoint
UPDATE "email_sends" SET "state" = 'bounced', "reason" = 'No mail server was set up', "bounced_at" = now(), "settled_at" = now() WHERE "state" = 'queued' AND "reason" = 'No mail server is set up' AND "html" IS NULL;--> statement-breakpoint
UPDATE "email_sends" SET "state" = 'held', "reason" = 'No mail server was set up' WHERE "state" = 'queued' AND "reason" = 'No mail server is set up';
