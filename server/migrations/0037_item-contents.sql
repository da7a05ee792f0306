CREATE TABLE "course_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'incomplete' NOT NULL,
	"score" double precision,
	"model" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"seconds" double precision DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_attempts_score" CHECK ("course_attempts"."score" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "course_files" (
	"item_id" integer NOT NULL,
	"path" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "course_files_item_id_path_pk" PRIMARY KEY("item_id","path")
);
--> statement-breakpoint
CREATE TABLE "form_submissions" (
	"user_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "form_submissions_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "item_contents" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"file" jsonb,
	"captions" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item_completions" ADD COLUMN "source" text DEFAULT 'read' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_attempts" ADD CONSTRAINT "course_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_attempts" ADD CONSTRAINT "course_attempts_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_files" ADD CONSTRAINT "course_files_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_contents" ADD CONSTRAINT "item_contents_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_attempts_number" ON "course_attempts" USING btree ("user_id","item_id","number");--> statement-breakpoint
CREATE INDEX "course_attempts_item" ON "course_attempts" USING btree ("item_id");