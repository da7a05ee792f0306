DROP INDEX "email_sends_bounced";--> statement-breakpoint
CREATE INDEX "email_sends_bounced" ON "email_sends" USING btree ("bounced_at") WHERE "email_sends"."bounced_at" is not null;