-- The words of a text as a search knows them: “4.5”, “and/or”, “2025-26” and “gov.uk” are two words each, in an episode
-- as in a query. The parser would keep each as one, and a search for a part of it would not find it.
CREATE FUNCTION words_of(said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select strip(to_tsvector('simple', regexp_replace(said, '[!-/:-@[-`{-~\u2000-\u206f]+', ' ', 'g')))
$$;
--> statement-breakpoint
-- What a transcript says, without its times and marks; a vector of words has an end, and no text of that length is one.
CREATE OR REPLACE FUNCTION keep_episode_words() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into episode_words (episode_id, words)
  values (new.id, words_of(left(new.name || ' ' || new.summary || ' ' ||
    regexp_replace(regexp_replace(new.transcript, '^(WEBVTT.*|.*-->.*)$', '', 'gn'), '<[^>]*>|&\w+;', ' ', 'g'), 900000)))
  on conflict (episode_id) do update set words = excluded.words;
  return null;
end $$;
--> statement-breakpoint
UPDATE podcast_episodes SET transcript = transcript;
