CREATE TABLE "upload_parts" (
	"upload_id" integer NOT NULL,
	"at" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "upload_parts_upload_id_at_pk" PRIMARY KEY("upload_id","at")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"modified" bigint NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"resource" text,
	"kept_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_kept" ON "uploads" USING btree ("kept_until");