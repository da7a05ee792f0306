CREATE TABLE "cpd_acceptances" (
	"user_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cpd_acceptances_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "cpd_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cpd_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"title" text NOT NULL,
	"on" date NOT NULL,
	"minutes" integer NOT NULL,
	"cpd" jsonb NOT NULL,
	"structured" boolean NOT NULL,
	"reflection" text DEFAULT '' NOT NULL,
	"evidence" jsonb,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "release_note_reads" (
	"user_id" integer NOT NULL,
	"note_id" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_note_reads_user_id_note_id_pk" PRIMARY KEY("user_id","note_id")
);
--> statement-breakpoint
ALTER TABLE "cpd_acceptances" ADD CONSTRAINT "cpd_acceptances_completion" FOREIGN KEY ("user_id","item_id") REFERENCES "public"."item_completions"("user_id","item_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "cpd_entries" ADD CONSTRAINT "cpd_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_note_reads" ADD CONSTRAINT "release_note_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_note_reads" ADD CONSTRAINT "release_note_reads_note_id_release_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."release_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cpd_entries_key" ON "cpd_entries" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "cpd_entries_user" ON "cpd_entries" USING btree ("user_id","on");--> statement-breakpoint
CREATE INDEX "release_note_reads_note" ON "release_note_reads" USING btree ("note_id");