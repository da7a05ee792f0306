-- Who writes people and who gives an audience new rules take turns (docs/decisions/0019): each statement sees what was written before the wait.
CREATE OR REPLACE FUNCTION "audience_refresh"("people" integer[]) RETURNS void LANGUAGE sql AS $$
	SELECT pg_advisory_xact_lock_shared(hashtext('lyceum.audiences'));
	DELETE FROM "audience_users" m USING "audiences" a
	WHERE a."id" = m."audience_id" AND m."source" = 'rule' AND m."user_id" = ANY("people") AND NOT audience_fits(a."rules", m."user_id");
	INSERT INTO "audience_users" ("audience_id", "user_id", "source")
	SELECT a."id", p, 'rule' FROM "audiences" a, unnest("people") p
	WHERE jsonb_array_length(a."rules") > 0 AND audience_fits(a."rules", p)
	ON CONFLICT DO NOTHING;
$$;
