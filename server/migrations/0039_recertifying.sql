CREATE TABLE "earlier_completions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earlier_completions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "valid_months" integer;--> statement-breakpoint
ALTER TABLE "item_completions" ADD COLUMN "valid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "earlier_completions" ADD CONSTRAINT "earlier_completions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_completions" ADD CONSTRAINT "earlier_completions_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_completions_user_item" ON "earlier_completions" USING btree ("user_id","item_id");--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_validity" CHECK ("assignments"."valid_months" between 1 and 120);