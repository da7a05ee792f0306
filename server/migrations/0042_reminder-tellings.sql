CREATE TABLE "reminder_tellings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_tellings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"send_id" integer NOT NULL,
	"user_id" integer,
	"address" text,
	CONSTRAINT "reminder_tellings_who" CHECK (("reminder_tellings"."user_id" is null) <> ("reminder_tellings"."address" is null))
);
--> statement-breakpoint
ALTER TABLE "reminder_sends" ADD COLUMN "messages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_sends" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reminder_tellings" ADD CONSTRAINT "reminder_tellings_send_id_reminder_sends_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."reminder_sends"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_tellings" ADD CONSTRAINT "reminder_tellings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_tellings_send" ON "reminder_tellings" USING btree ("send_id");--> statement-breakpoint
CREATE INDEX "reminder_tellings_recipient" ON "reminder_tellings" USING btree ("user_id","address");--> statement-breakpoint
CREATE INDEX "assignments_certified" ON "assignments" USING btree ("item_id") WHERE valid_months is not null;--> statement-breakpoint
CREATE INDEX "assignments_due" ON "assignments" USING btree ("item_id","due_at");--> statement-breakpoint
CREATE INDEX "item_completions_valid" ON "item_completions" USING btree ("item_id","valid_until");--> statement-breakpoint
CREATE INDEX "exam_assignments_due" ON "exam_assignments" USING btree ("exam_id","due_at");--> statement-breakpoint
CREATE INDEX "reminder_sends_sent" ON "reminder_sends" USING btree ("reminder_id","sent_at");