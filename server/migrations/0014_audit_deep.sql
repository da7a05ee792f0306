-- The indexes of the audit log's filters answer alone, a page a million lines back too: with the columns of their expressions.
DROP INDEX "audit_log_actor";--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ((coalesce("admin_user_id", "user_id")),"at","id") INCLUDE ("user_id","admin_user_id");--> statement-breakpoint
DROP INDEX "audit_log_kind";--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ((case
  when "subject" like 'report %' and "subject" !~ '^report schedule [0-9]' then 'report'
  else substring("subject" from '^[A-Za-z]+(?: [A-Za-z]+)*(?= [0-9]|$)') end),"at","id") INCLUDE ("subject");--> statement-breakpoint
DROP INDEX "audit_log_sort";--> statement-breakpoint
CREATE INDEX "audit_log_sort" ON "audit_log" USING btree ((case
  when "act" in ('login', 'logout', 'identity confirmed') or "act" like 'password reset%' then 'sign_in'
  when "act" like 'acting as %' or "act" like 'reviewing %' then 'acting'
  when "act" in ('user roles assigned', 'create administrator') then 'roles'
  when "act" ~ '^[A-Z]+ /' then 'call'
  when "act" like '% exported' or "act" like '% imported' or "act" like '% import taken back' then 'file'
  when "act" like '% created' then 'created'
  when "act" like '% changed' then 'changed'
  when "act" like '% removed' then 'removed'
  else 'other' end),"at","id") INCLUDE ("act");
