CREATE TABLE "audience_users" (
	"audience_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "audience_users_audience_id_user_id_pk" PRIMARY KEY("audience_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "audiences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audiences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leave_moves" (
	"leave_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"before" timestamp with time zone NOT NULL,
	"after" timestamp with time zone NOT NULL,
	CONSTRAINT "leave_moves_leave_id_kind_subject_id_pk" PRIMARY KEY("leave_id","kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "long_term_leaves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "long_term_leaves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "long_term_leaves_days" CHECK ("long_term_leaves"."ends_on" >= "long_term_leaves"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "user_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_id" integer NOT NULL,
	"into_id" integer NOT NULL,
	"by_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"log" jsonb NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_options" (
	"user_id" integer NOT NULL,
	"field" text NOT NULL,
	"option_id" integer NOT NULL,
	CONSTRAINT "user_options_user_id_field_pk" PRIMARY KEY("user_id","field")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "own_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "record_version" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audience_users" ADD CONSTRAINT "audience_users_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."audiences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_users" ADD CONSTRAINT "audience_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_moves" ADD CONSTRAINT "leave_moves_leave_id_long_term_leaves_id_fk" FOREIGN KEY ("leave_id") REFERENCES "public"."long_term_leaves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "long_term_leaves" ADD CONSTRAINT "long_term_leaves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_options" ADD CONSTRAINT "user_options_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_options" ADD CONSTRAINT "user_options_option_id_admin_option_lists_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."admin_option_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audience_users_user" ON "audience_users" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audiences_name" ON "audiences" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "long_term_leaves_user" ON "long_term_leaves" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_merges_from" ON "user_merges" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "user_merges_into" ON "user_merges" USING btree ("into_id");--> statement-breakpoint
CREATE INDEX "user_options_option" ON "user_options" USING btree ("option_id","field");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower("first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || coalesce("employee_number", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("last_name" || ' ' || "first_name"),"id");--> statement-breakpoint
-- Who fits the rules of an audience, kept true whatever writes: [{ "field": "division", "any_of": [3, 4] }, …], all of them.
CREATE FUNCTION "audience_fits"("rules" jsonb, "person" integer) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT jsonb_array_length("rules") > 0
		AND EXISTS (SELECT FROM "users" u WHERE u."id" = "person" AND u."disabled_at" IS NULL)
		AND NOT EXISTS (
			SELECT FROM jsonb_array_elements("rules") r WHERE NOT EXISTS (
				SELECT FROM "user_options" o
				WHERE o."user_id" = "person" AND o."field" = r->>'field' AND r->'any_of' @> to_jsonb(o."option_id")))
$$;
--> statement-breakpoint
CREATE FUNCTION "audience_matches"("rules" jsonb) RETURNS SETOF integer LANGUAGE sql STABLE AS $$
	SELECT o."user_id" FROM "user_options" o
	WHERE jsonb_array_length("rules") > 0 AND o."field" = "rules"->0->>'field'
		AND o."option_id" IN (SELECT v::integer FROM jsonb_array_elements_text("rules"->0->'any_of') v)
		AND audience_fits("rules", o."user_id")
$$;
--> statement-breakpoint
CREATE FUNCTION "audience_refresh"("people" integer[]) RETURNS void LANGUAGE sql AS $$
	DELETE FROM "audience_users" m USING "audiences" a
	WHERE a."id" = m."audience_id" AND m."source" = 'rule' AND m."user_id" = ANY("people") AND NOT audience_fits(a."rules", m."user_id");
	INSERT INTO "audience_users" ("audience_id", "user_id", "source")
	SELECT a."id", p, 'rule' FROM "audiences" a, unnest("people") p
	WHERE jsonb_array_length(a."rules") > 0 AND audience_fits(a."rules", p)
	ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
CREATE FUNCTION "user_options_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM audience_refresh(ARRAY(SELECT DISTINCT "user_id" FROM "changed"));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "user_options_added" AFTER INSERT ON "user_options" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "user_options_changed"();
--> statement-breakpoint
CREATE TRIGGER "user_options_changed" AFTER UPDATE ON "user_options" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "user_options_changed"();
--> statement-breakpoint
CREATE TRIGGER "user_options_removed" AFTER DELETE ON "user_options" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "user_options_changed"();
--> statement-breakpoint
CREATE FUNCTION "user_opened_or_closed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM audience_refresh(ARRAY[NEW."id"]);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_opened_or_closed" AFTER UPDATE OF "disabled_at" ON "users" FOR EACH ROW
	WHEN (OLD."disabled_at" IS DISTINCT FROM NEW."disabled_at") EXECUTE FUNCTION "user_opened_or_closed"();
