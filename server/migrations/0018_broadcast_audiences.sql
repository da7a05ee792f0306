CREATE TABLE "audience_exclusions" (
	"audience_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "audience_exclusions_audience_id_user_id_pk" PRIMARY KEY("audience_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "broadcast_audiences" (
	"broadcast_id" integer NOT NULL,
	"audience_id" integer NOT NULL,
	CONSTRAINT "broadcast_audiences_broadcast_id_audience_id_pk" PRIMARY KEY("broadcast_id","audience_id")
);
--> statement-breakpoint
CREATE TABLE "carousel_audiences" (
	"slide_id" integer NOT NULL,
	"audience_id" integer NOT NULL,
	CONSTRAINT "carousel_audiences_slide_id_audience_id_pk" PRIMARY KEY("slide_id","audience_id")
);
--> statement-breakpoint
ALTER TABLE "broadcast_reads" DROP CONSTRAINT "broadcast_reads_broadcast_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "broadcast_reads" ADD COLUMN "text_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcast_reads" ADD CONSTRAINT "broadcast_reads_broadcast_id_user_id_text_version_pk" PRIMARY KEY("broadcast_id","user_id","text_version");--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "readers" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "text_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "minor_change" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audience_exclusions" ADD CONSTRAINT "audience_exclusions_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."audiences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_exclusions" ADD CONSTRAINT "audience_exclusions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_audiences" ADD CONSTRAINT "broadcast_audiences_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_audiences" ADD CONSTRAINT "broadcast_audiences_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."audiences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carousel_audiences" ADD CONSTRAINT "carousel_audiences_slide_id_carousel_slides_id_fk" FOREIGN KEY ("slide_id") REFERENCES "public"."carousel_slides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carousel_audiences" ADD CONSTRAINT "carousel_audiences_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."audiences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audience_exclusions_user" ON "audience_exclusions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "broadcast_audiences_audience" ON "broadcast_audiences" USING btree ("audience_id");--> statement-breakpoint
CREATE INDEX "carousel_audiences_audience" ON "carousel_audiences" USING btree ("audience_id");
--> statement-breakpoint
-- Until now a broadcast with recipients was for them and any other one for everyone.
UPDATE "broadcasts" b SET "readers" = 'chosen' WHERE EXISTS (SELECT FROM "broadcast_recipients" r WHERE r."broadcast_id" = b."id");
--> statement-breakpoint
CREATE TRIGGER "broadcast_audiences_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "broadcast_audiences" FOR EACH STATEMENT EXECUTE FUNCTION "notices_changed"();
--> statement-breakpoint
-- Whoever joins an audience hears of its live broadcasts at once. An insert alone: it waits for nobody and nobody waits for it.
CREATE FUNCTION "audience_joined"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "outbox" ("kind", "payload")
	SELECT 'realtime', jsonb_build_object(
		'users', jsonb_agg(DISTINCT c."user_id"),
		'name', 'broadcast',
		'event', jsonb_build_object('broadcast', jsonb_strip_nulls(jsonb_build_object(
			'id', b."id", 'message', b."message", 'version', nullif(b."text_version", 1)))))
	FROM "changed" c
	JOIN "broadcast_audiences" a ON a."audience_id" = c."audience_id"
	JOIN "broadcasts" b ON b."id" = a."broadcast_id"
	WHERE b."readers" = 'chosen' AND b."announced_at" IS NOT NULL AND (b."ends_at" IS NULL OR b."ends_at" > now())
	GROUP BY b."id"
	ORDER BY b."priority" DESC, b."id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audience_users_joined" AFTER INSERT ON "audience_users" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "audience_joined"();
--> statement-breakpoint
-- The day of a date rule: from a day on, before a day, in the last so many days, or longer ago than that (or never).
CREATE FUNCTION "audience_date_fits"("rule" jsonb, "moment" timestamp with time zone) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT CASE
		WHEN "rule" ? 'from' THEN "moment" >= ("rule"->>'from')::date
		WHEN "rule" ? 'before' THEN "moment" < ("rule"->>'before')::date
		WHEN "rule" ? 'within_days' THEN "moment" >= now() - make_interval(days => ("rule"->>'within_days')::integer)
		ELSE "moment" IS NULL OR "moment" < now() - make_interval(days => ("rule"->>'not_within_days')::integer)
	END
$$;
--> statement-breakpoint
-- One rule of an audience: of an option list or of the roles any or none; a text in the job title; external or not; a date.
CREATE FUNCTION "audience_rule_fits"("rule" jsonb, "person" "users") RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT CASE "rule"->>'field'
		WHEN 'external' THEN "person"."external" = ("rule"->>'is')::boolean
		WHEN 'role' THEN
			("person"."roles" && ARRAY(SELECT jsonb_array_elements_text(coalesce("rule"->'any_of', "rule"->'none_of')))) = ("rule" ? 'any_of')
		WHEN 'job_title' THEN EXISTS (
			SELECT FROM jsonb_array_elements_text(coalesce("rule"->'any_of', "rule"->'none_of')) t
			WHERE position(lower(t) IN lower(coalesce("person"."job_title", ''))) > 0) = ("rule" ? 'any_of')
		WHEN 'joined' THEN audience_date_fits("rule", "person"."created_at")
		WHEN 'last_sign_in' THEN audience_date_fits("rule", (
			SELECT max(l."at") FROM "audit_log" l WHERE l."user_id" = "person"."id" AND l."act" = 'login' AND l."outcome" = 'done'))
		ELSE EXISTS (
			SELECT FROM "user_options" o
			WHERE o."user_id" = "person"."id" AND o."field" = "rule"->>'field'
				AND coalesce("rule"->'any_of', "rule"->'none_of') @> to_jsonb(o."option_id")) = ("rule" ? 'any_of')
	END
$$;
--> statement-breakpoint
-- Who fits all rules, as it is from now on; who is disabled or excluded fits none.
CREATE OR REPLACE FUNCTION "audience_fits"("rules" jsonb, "person" integer) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT jsonb_array_length("rules") > 0 AND EXISTS (
		SELECT FROM "users" u WHERE u."id" = "person" AND u."disabled_at" IS NULL AND NOT EXISTS (
			SELECT FROM jsonb_array_elements("rules") r WHERE audience_rule_fits(r, u) IS NOT TRUE))
$$;
--> statement-breakpoint
-- Where the first rule names options, only those who have one are looked at; else everybody is.
CREATE OR REPLACE FUNCTION "audience_matches"("rules" jsonb) RETURNS SETOF integer LANGUAGE plpgsql STABLE AS $$
BEGIN
	IF jsonb_array_length("rules") = 0 THEN
		RETURN;
	ELSIF "rules"->0 ? 'any_of' AND "rules"->0->>'field' NOT IN ('role', 'job_title') THEN
		RETURN QUERY SELECT o."user_id" FROM "user_options" o
			WHERE o."field" = "rules"->0->>'field'
				AND o."option_id" IN (SELECT v::integer FROM jsonb_array_elements_text("rules"->0->'any_of') v)
				AND audience_fits("rules", o."user_id");
	ELSE
		RETURN QUERY SELECT u."id" FROM "users" u WHERE u."disabled_at" IS NULL AND audience_fits("rules", u."id");
	END IF;
END
$$;
--> statement-breakpoint
-- As in migration 0015: each statement sees what was written before the wait for the turn.
CREATE OR REPLACE FUNCTION "audience_refresh"("people" integer[]) RETURNS void LANGUAGE sql AS $$
	SELECT pg_advisory_xact_lock_shared(hashtext('lyceum.audiences'));
	DELETE FROM "audience_users" m USING "audiences" a
	WHERE a."id" = m."audience_id" AND m."source" = 'rule' AND m."user_id" = ANY("people") AND NOT audience_fits(a."rules", m."user_id");
	INSERT INTO "audience_users" ("audience_id", "user_id", "source")
	SELECT a."id", p, 'rule' FROM "audiences" a, unnest("people") p
	WHERE jsonb_array_length(a."rules") > 0 AND audience_fits(a."rules", p)
		AND NOT EXISTS (SELECT FROM "audience_exclusions" x WHERE x."audience_id" = a."id" AND x."user_id" = p)
	ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
CREATE FUNCTION "users_arrived"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM audience_refresh(ARRAY(SELECT "id" FROM "changed"));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_arrived" AFTER INSERT ON "users" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "users_arrived"();
--> statement-breakpoint
DROP TRIGGER "users_opened_or_closed" ON "users";
--> statement-breakpoint
CREATE TRIGGER "users_opened_or_closed" AFTER UPDATE OF "disabled_at", "external", "roles", "job_title", "created_at" ON "users" FOR EACH ROW
	WHEN ((OLD."disabled_at", OLD."external", OLD."roles", OLD."job_title", OLD."created_at")
		IS DISTINCT FROM (NEW."disabled_at", NEW."external", NEW."roles", NEW."job_title", NEW."created_at"))
	EXECUTE FUNCTION "user_opened_or_closed"();
