CREATE TABLE "notice_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
INSERT INTO "notice_version" ("version") VALUES (gen_random_uuid());
--> statement-breakpoint
CREATE FUNCTION "notices_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "notice_version" ("version") VALUES (gen_random_uuid())
	ON CONFLICT ("id") DO UPDATE SET "version" = excluded."version";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "user_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."version" := gen_random_uuid();
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "belongings_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In the order of the ids, so that two of these never wait for each other.
	UPDATE "users" SET "version" = gen_random_uuid() WHERE "id" IN (
		SELECT "id" FROM "users" WHERE "id" IN (SELECT "user_id" FROM "changed") ORDER BY "id" FOR NO KEY UPDATE
	);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_changed" BEFORE UPDATE ON "users" FOR EACH ROW EXECUTE FUNCTION "user_changed"();
--> statement-breakpoint
CREATE TRIGGER "notifications_added" AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "belongings_changed"();
--> statement-breakpoint
CREATE TRIGGER "notifications_changed" AFTER UPDATE ON "notifications" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "belongings_changed"();
--> statement-breakpoint
CREATE TRIGGER "notifications_removed" AFTER DELETE ON "notifications" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "belongings_changed"();
--> statement-breakpoint
CREATE TRIGGER "notifications_emptied" AFTER TRUNCATE ON "notifications" FOR EACH STATEMENT EXECUTE FUNCTION "notices_changed"();
--> statement-breakpoint
CREATE TRIGGER "broadcast_reads_added" AFTER INSERT ON "broadcast_reads" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "belongings_changed"();
--> statement-breakpoint
CREATE TRIGGER "broadcast_reads_changed" AFTER UPDATE ON "broadcast_reads" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "belongings_changed"();
--> statement-breakpoint
CREATE TRIGGER "broadcast_reads_removed" AFTER DELETE ON "broadcast_reads" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "belongings_changed"();
--> statement-breakpoint
CREATE TRIGGER "broadcast_reads_emptied" AFTER TRUNCATE ON "broadcast_reads" FOR EACH STATEMENT EXECUTE FUNCTION "notices_changed"();
--> statement-breakpoint
CREATE TRIGGER "policy_decisions_added" AFTER INSERT ON "policy_decisions" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "belongings_changed"();
--> statement-breakpoint
CREATE TRIGGER "policy_decisions_changed" AFTER UPDATE ON "policy_decisions" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "belongings_changed"();
--> statement-breakpoint
CREATE TRIGGER "policy_decisions_removed" AFTER DELETE ON "policy_decisions" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "belongings_changed"();
--> statement-breakpoint
CREATE TRIGGER "policy_decisions_emptied" AFTER TRUNCATE ON "policy_decisions" FOR EACH STATEMENT EXECUTE FUNCTION "notices_changed"();
--> statement-breakpoint
CREATE TRIGGER "profile_images_added" AFTER INSERT ON "profile_images" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "belongings_changed"();
--> statement-breakpoint
CREATE TRIGGER "profile_images_changed" AFTER UPDATE ON "profile_images" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "belongings_changed"();
--> statement-breakpoint
CREATE TRIGGER "profile_images_removed" AFTER DELETE ON "profile_images" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "belongings_changed"();
--> statement-breakpoint
CREATE TRIGGER "profile_images_emptied" AFTER TRUNCATE ON "profile_images" FOR EACH STATEMENT EXECUTE FUNCTION "notices_changed"();
--> statement-breakpoint
CREATE TRIGGER "broadcasts_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "broadcasts" FOR EACH STATEMENT EXECUTE FUNCTION "notices_changed"();
--> statement-breakpoint
CREATE TRIGGER "broadcast_recipients_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "broadcast_recipients" FOR EACH STATEMENT EXECUTE FUNCTION "notices_changed"();
--> statement-breakpoint
CREATE TRIGGER "policies_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "policies" FOR EACH STATEMENT EXECUTE FUNCTION "notices_changed"();
--> statement-breakpoint
CREATE TRIGGER "feature_flags_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "feature_flags" FOR EACH STATEMENT EXECUTE FUNCTION "notices_changed"();
