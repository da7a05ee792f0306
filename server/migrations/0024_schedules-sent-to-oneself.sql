DROP INDEX "report_runs_once";--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "asked_by" integer;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_runs_asked" ON "report_runs" USING btree ("asked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "report_runs_once" ON "report_runs" USING btree ("schedule_id","due_at") WHERE asked_by is null;