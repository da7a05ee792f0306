DROP INDEX "users_name";--> statement-breakpoint
DROP INDEX "users_email_order";--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower(("last_name" || ' ' || "first_name") collate "und-x-icu"),"id") INCLUDE ("first_name","last_name");--> statement-breakpoint
CREATE INDEX "users_email_order" ON "users" USING btree (lower("email" collate "und-x-icu"),"id") INCLUDE ("email");