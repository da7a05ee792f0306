CREATE TABLE "email_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"bounces" integer DEFAULT 0 NOT NULL,
	"last_bounce" text,
	"bounced_at" timestamp with time zone,
	"suppressed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_sends" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_sends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email_id" integer NOT NULL,
	"variant_id" integer,
	"user_id" integer,
	"address" text NOT NULL,
	"sender" text,
	"subject" text NOT NULL,
	"html" text,
	"plain" text,
	"filled" jsonb,
	"state" text NOT NULL,
	"reason" text,
	"occasion" text,
	"outbox_id" integer,
	"resent_of" integer,
	"created_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_variants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_variants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email_id" integer NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"audience_id" integer,
	"sender" text,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"set" text NOT NULL,
	"name" text NOT NULL,
	"subject" text,
	"body" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "emails_key_unique" UNIQUE("key"),
	CONSTRAINT "emails_texts" CHECK (("emails"."subject" is null) = ("emails"."body" is null))
);
--> statement-breakpoint
ALTER TABLE "email_sends" ADD CONSTRAINT "email_sends_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_sends" ADD CONSTRAINT "email_sends_variant_id_email_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."email_variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_sends" ADD CONSTRAINT "email_sends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_sends" ADD CONSTRAINT "email_sends_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_variants" ADD CONSTRAINT "email_variants_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_variants" ADD CONSTRAINT "email_variants_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."audiences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_sends_occasion" ON "email_sends" USING btree ("email_id","address","occasion");--> statement-breakpoint
CREATE INDEX "email_sends_created" ON "email_sends" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "email_sends_sent" ON "email_sends" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "email_sends_bounced" ON "email_sends" USING btree ("settled_at") WHERE "email_sends"."state" = 'bounced';--> statement-breakpoint
CREATE INDEX "email_sends_waiting" ON "email_sends" USING btree ("created_at") WHERE "email_sends"."state" in ('rendered', 'held', 'queued');--> statement-breakpoint
CREATE INDEX "email_sends_user" ON "email_sends" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "email_sends_outbox" ON "email_sends" USING btree ("outbox_id");--> statement-breakpoint
CREATE INDEX "email_sends_held" ON "email_sends" USING btree ("held_until") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "email_sends_resent" ON "email_sends" USING btree ("resent_of");--> statement-breakpoint
CREATE INDEX "email_sends_address" ON "email_sends" USING btree (lower("address"));--> statement-breakpoint
CREATE INDEX "email_sends_search" ON "email_sends" USING gin (lower("subject" || ' ' || "address") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "email_variants_name" ON "email_variants" USING btree ("email_id",lower("name"));--> statement-breakpoint
CREATE INDEX "emails_search" ON "emails" USING gin (lower("name") gin_trgm_ops);