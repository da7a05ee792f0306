CREATE TABLE "policy_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "policy_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"policy_id" integer NOT NULL,
	"policy_version" text NOT NULL,
	"text" text NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "policy_versions_version" ON "policy_versions" USING btree ("policy_id","policy_version");--> statement-breakpoint
INSERT INTO "policy_versions" ("policy_id", "policy_version", "text", "published_at")
SELECT id, version, text, updated_at FROM "policies";
