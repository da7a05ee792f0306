CREATE INDEX "email_sends_sent" ON "email_sends" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "email_sends_bounced" ON "email_sends" USING btree ("settled_at") WHERE "email_sends"."state" = 'bounced';--> statement-breakpoint
CREATE INDEX "email_sends_waiting" ON "email_sends" USING btree ("created_at") WHERE "email_sends"."state" in ('rendered', 'held', 'queued');