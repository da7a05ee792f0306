CREATE TABLE "reminder_sends" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_sends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reminder_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"cycle" integer NOT NULL,
	"step" integer NOT NULL,
	"moment" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"content_id" integer NOT NULL,
	"anchor" text NOT NULL,
	"offset" jsonb NOT NULL,
	"on_date" date,
	"repeat_days" integer,
	"times" integer DEFAULT 1 NOT NULL,
	"ends_on" date,
	"recipients" text[] NOT NULL,
	"audience_id" integer,
	"addresses" text[] DEFAULT '{}'::text[] NOT NULL,
	"message" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"active_from" timestamp with time zone NOT NULL,
	"confirmed_a_day" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reminders_date" CHECK (("reminders"."anchor" = 'date') = ("reminders"."on_date" is not null)),
	CONSTRAINT "reminders_times" CHECK ("reminders"."times" between 1 and 52 and ("reminders"."repeat_days" is not null or "reminders"."times" = 1))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "assigned_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "item_views" ADD COLUMN "started_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- The first view is not known of those that were there: the last one is nearest.
UPDATE "item_views" SET "started_at" = "viewed_at";--> statement-breakpoint
ALTER TABLE "exam_assignments" ADD COLUMN "assigned_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_sends" ADD CONSTRAINT "reminder_sends_reminder_id_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."reminders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_sends" ADD CONSTRAINT "reminder_sends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."audiences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_sends_once" ON "reminder_sends" USING btree ("reminder_id","user_id","cycle","step");--> statement-breakpoint
CREATE INDEX "reminder_sends_user" ON "reminder_sends" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "reminders_content" ON "reminders" USING btree ("content_type","content_id");--> statement-breakpoint
CREATE INDEX "reminders_search" ON "reminders" USING gin (lower("name") gin_trgm_ops);