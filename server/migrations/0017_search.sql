CREATE TABLE "search_documents" (
	"type" text NOT NULL,
	"content_id" integer NOT NULL,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "search_documents_type_content_id_pk" PRIMARY KEY("type","content_id")
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"words" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "boxsets_search";--> statement-breakpoint
DROP INDEX "items_search";--> statement-breakpoint
ALTER TABLE "searched_terms" ADD COLUMN "clicks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "search_documents_search" ON "search_documents" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "search_synonyms_words" ON "search_synonyms" USING btree (lower("words"));--> statement-breakpoint
CREATE INDEX "search_synonyms_search" ON "search_synonyms" USING gin (lower("words") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "boxsets" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "items" DROP COLUMN "search";
--> statement-breakpoint
-- Words as English has them; what is written with a hyphen is found as one word, too: cash-flow by cashflow.
CREATE FUNCTION "search_text"("given" text, "weight" "char") RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
	SELECT setweight(to_tsvector('english', given || ' ' || coalesce(
		(SELECT string_agg(replace(m[1], '-', ''), ' ') FROM regexp_matches(given, '(\w+(?:-\w+)+)', 'g') m), '')), weight)
$$;
--> statement-breakpoint
CREATE FUNCTION "search_refresh_items"("ids" integer[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO search_documents (type, content_id, search)
	SELECT 'item', i.id, search_text(i.title, 'A') || search_text(i.summary || ' ' || t.name || ' ' || coalesce(
			(SELECT string_agg(g.name, ' ') FROM item_tags it JOIN tags g ON g.id = it.tag_id WHERE it.item_id = i.id), ''), 'B')
		|| search_text(i.body_text, 'C')
	FROM items i JOIN topics t ON t.id = i.topic_id WHERE i.live AND i.id = ANY(ids)
	ON CONFLICT (type, content_id) DO UPDATE SET search = excluded.search;
	DELETE FROM search_documents d WHERE d.type = 'item' AND d.content_id = ANY(ids)
		AND NOT EXISTS (SELECT FROM items i WHERE i.id = d.content_id AND i.live);
$$;
--> statement-breakpoint
CREATE FUNCTION "search_refresh_boxsets"("ids" integer[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO search_documents (type, content_id, search)
	SELECT 'boxset', b.id, search_text(b.title, 'A') || search_text(b.summary || ' ' || t.name, 'B') || search_text(coalesce(
			(SELECT string_agg(i.title, ' ') FROM boxset_items bi JOIN items i ON i.id = bi.item_id AND i.live WHERE bi.boxset_id = b.id), ''), 'D')
	FROM boxsets b JOIN topics t ON t.id = b.topic_id WHERE b.live AND b.id = ANY(ids)
	ON CONFLICT (type, content_id) DO UPDATE SET search = excluded.search;
	DELETE FROM search_documents d WHERE d.type = 'boxset' AND d.content_id = ANY(ids)
		AND NOT EXISTS (SELECT FROM boxsets b WHERE b.id = d.content_id AND b.live);
$$;
--> statement-breakpoint
-- An exam by its name, what it says of itself and that it is one; never by its questions.
CREATE FUNCTION "search_refresh_exams"("ids" integer[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO search_documents (type, content_id, search)
	SELECT 'exam', e.id, search_text(e.name || ' exam', 'A') || search_text(e.summary || ' test', 'B')
		|| search_text(regexp_replace(e.description, '<[^>]*>', ' ', 'g'), 'C')
	FROM exams e WHERE e.live AND e.id = ANY(ids)
	ON CONFLICT (type, content_id) DO UPDATE SET search = excluded.search;
	DELETE FROM search_documents d WHERE d.type = 'exam' AND d.content_id = ANY(ids)
		AND NOT EXISTS (SELECT FROM exams e WHERE e.id = d.content_id AND e.live);
$$;
--> statement-breakpoint
-- Once a statement, for all rows that it changed. A branch is read only for the table that it is about.
CREATE FUNCTION "search_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	touched integer[];
BEGIN
	IF TG_TABLE_NAME = 'boxsets' THEN
		PERFORM search_refresh_boxsets(array(SELECT id FROM changed));
	ELSIF TG_TABLE_NAME = 'boxset_items' THEN
		PERFORM search_refresh_boxsets(array(SELECT DISTINCT boxset_id FROM changed));
	ELSIF TG_TABLE_NAME = 'exams' THEN
		PERFORM search_refresh_exams(array(SELECT id FROM changed));
	ELSE
		IF TG_TABLE_NAME = 'items' THEN
			touched := array(SELECT id FROM changed);
		ELSIF TG_TABLE_NAME = 'item_tags' THEN
			touched := array(SELECT DISTINCT item_id FROM changed);
		ELSIF TG_TABLE_NAME = 'tags' THEN
			touched := array(SELECT DISTINCT it.item_id FROM changed c JOIN item_tags it ON it.tag_id = c.id);
		ELSE
			touched := array(SELECT i.id FROM changed c JOIN items i ON i.topic_id = c.id);
			PERFORM search_refresh_boxsets(array(SELECT b.id FROM changed c JOIN boxsets b ON b.topic_id = c.id));
		END IF;
		PERFORM search_refresh_items(touched);
		IF TG_TABLE_NAME = 'items' THEN
			PERFORM search_refresh_boxsets(array(SELECT DISTINCT boxset_id FROM boxset_items WHERE item_id = ANY(touched)));
		END IF;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['items', 'item_tags', 'boxsets', 'boxset_items', 'exams', 'tags', 'topics'] LOOP
		EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed()', name || '_search_insert', name);
		EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed()', name || '_search_update', name);
		EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed()', name || '_search_delete', name);
	END LOOP;
END
$$;
--> statement-breakpoint
-- What search keeps in memory knows the exams and the synonyms, too.
CREATE TRIGGER "exams_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "exams" FOR EACH STATEMENT EXECUTE FUNCTION "content_changed"();
--> statement-breakpoint
CREATE TRIGGER "search_synonyms_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_synonyms" FOR EACH STATEMENT EXECUTE FUNCTION "content_changed"();
--> statement-breakpoint
SELECT search_refresh_items(array(SELECT id FROM items)), search_refresh_boxsets(array(SELECT id FROM boxsets)), search_refresh_exams(array(SELECT id FROM exams));
