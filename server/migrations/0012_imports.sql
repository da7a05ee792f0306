CREATE TABLE "import_rows" (
	"import_id" integer NOT NULL,
	"n" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"read" jsonb NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"faults" jsonb NOT NULL,
	"draft" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"record_id" integer,
	"record_version" text,
	CONSTRAINT "import_rows_import_id_n_pk" PRIMARY KEY("import_id","n")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"resource" text NOT NULL,
	"file" text NOT NULL,
	"status" text DEFAULT 'checked' NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"columns" jsonb NOT NULL,
	"missing" text[] NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_broken" ON "import_rows" USING btree ("import_id","n") WHERE kind = 'broken';--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "imports_kept" ON "imports" USING btree ("kept_until");