-- As in migration 0018, with the priority: what arrives live waits its turn behind what is more urgent (T-9).
CREATE OR REPLACE FUNCTION "audience_joined"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "outbox" ("kind", "payload")
	SELECT 'realtime', jsonb_build_object(
		'users', jsonb_agg(DISTINCT c."user_id"),
		'name', 'broadcast',
		'event', jsonb_build_object('broadcast', jsonb_strip_nulls(jsonb_build_object(
			'id', b."id", 'message', b."message", 'version', nullif(b."text_version", 1), 'priority', nullif(b."priority", 0)))))
	FROM "changed" c
	JOIN "broadcast_audiences" a ON a."audience_id" = c."audience_id"
	JOIN "broadcasts" b ON b."id" = a."broadcast_id"
	WHERE b."readers" = 'chosen' AND b."announced_at" IS NOT NULL AND (b."ends_at" IS NULL OR b."ends_at" > now())
	GROUP BY b."id"
	ORDER BY b."priority" DESC, b."id";
	RETURN NULL;
END
$$;
