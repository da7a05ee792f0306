DROP INDEX "users_name";--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("last_name" || ' ' || "first_name"),"id") INCLUDE ("first_name","last_name");--> statement-breakpoint
CREATE INDEX "users_email_order" ON "users" USING btree (lower("email"),"id") INCLUDE ("email");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_updated" ON "users" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "users_status" ON "users" USING btree ((case
  when "disabled_at" is not null then 'disabled'
  when "password_hash" is not null or "sso_subject" is not null then 'active'
  when "invited_at" is not null then 'invited'
  else 'new' end));--> statement-breakpoint
CREATE INDEX "users_roles" ON "users" USING gin ("roles");--> statement-breakpoint
CREATE INDEX "users_external" ON "users" USING btree ("id") WHERE external;--> statement-breakpoint
DROP INDEX "user_options_option";--> statement-breakpoint
CREATE INDEX "user_options_option" ON "user_options" USING btree ("option_id","field","user_id");
