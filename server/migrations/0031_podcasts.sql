CREATE TABLE "episode_downloads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "episode_downloads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"episode_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"via" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "episode_progress" (
	"user_id" integer NOT NULL,
	"episode_id" integer NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL,
	"listened_at" timestamp with time zone NOT NULL,
	"played_at" timestamp with time zone,
	CONSTRAINT "episode_progress_user_id_episode_id_pk" PRIMARY KEY("user_id","episode_id")
);
--> statement-breakpoint
CREATE TABLE "listening_clocks" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"counted" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listening_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"episode_id" integer NOT NULL,
	"sequence" integer NOT NULL,
	"seconds" double precision NOT NULL,
	"told" double precision DEFAULT 0 NOT NULL,
	"heard" "int4multirange" NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "podcast_audiences" (
	"podcast_id" integer NOT NULL,
	"audience_id" integer NOT NULL,
	CONSTRAINT "podcast_audiences_podcast_id_audience_id_pk" PRIMARY KEY("podcast_id","audience_id")
);
--> statement-breakpoint
CREATE TABLE "podcast_episodes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "podcast_episodes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"podcast_id" integer NOT NULL,
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"notes" text NOT NULL,
	"image_id" integer,
	"position" integer NOT NULL,
	"publish_at" timestamp with time zone,
	"audio" jsonb,
	"chapters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"transcript" text DEFAULT '' NOT NULL,
	"audio_state" text DEFAULT 'waiting' NOT NULL,
	"audio_failure" text,
	"seconds" double precision,
	"loudness" double precision,
	"waveform" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "podcast_feeds" (
	"user_id" integer NOT NULL,
	"podcast_id" integer NOT NULL,
	"token" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "podcast_feeds_user_id_podcast_id_pk" PRIMARY KEY("user_id","podcast_id"),
	CONSTRAINT "podcast_feeds_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "podcast_subscriptions" (
	"user_id" integer NOT NULL,
	"podcast_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "podcast_subscriptions_user_id_podcast_id_pk" PRIMARY KEY("user_id","podcast_id")
);
--> statement-breakpoint
CREATE TABLE "podcasts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "podcasts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"description" text NOT NULL,
	"host" text NOT NULL,
	"image_id" integer,
	"featured" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"review_notes" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "episode_downloads" ADD CONSTRAINT "episode_downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_downloads" ADD CONSTRAINT "episode_downloads_episode_id_podcast_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."podcast_episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_progress" ADD CONSTRAINT "episode_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_progress" ADD CONSTRAINT "episode_progress_episode_id_podcast_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."podcast_episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_clocks" ADD CONSTRAINT "listening_clocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_sessions" ADD CONSTRAINT "listening_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_sessions" ADD CONSTRAINT "listening_sessions_episode_id_podcast_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."podcast_episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_audiences" ADD CONSTRAINT "podcast_audiences_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_audiences" ADD CONSTRAINT "podcast_audiences_audience_id_audiences_id_fk" FOREIGN KEY ("audience_id") REFERENCES "public"."audiences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_episodes" ADD CONSTRAINT "podcast_episodes_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_episodes" ADD CONSTRAINT "podcast_episodes_image_id_bank_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."bank_images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_feeds" ADD CONSTRAINT "podcast_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_feeds" ADD CONSTRAINT "podcast_feeds_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_subscriptions" ADD CONSTRAINT "podcast_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_subscriptions" ADD CONSTRAINT "podcast_subscriptions_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcasts" ADD CONSTRAINT "podcasts_image_id_bank_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."bank_images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "episode_downloads_episode" ON "episode_downloads" USING btree ("episode_id","at");--> statement-breakpoint
CREATE INDEX "episode_downloads_user" ON "episode_downloads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "episode_progress_recent" ON "episode_progress" USING btree ("user_id","listened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "episode_progress_episode" ON "episode_progress" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "listening_sessions_episode" ON "listening_sessions" USING btree ("episode_id","started_at");--> statement-breakpoint
CREATE INDEX "listening_sessions_user" ON "listening_sessions" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "podcast_audiences_audience" ON "podcast_audiences" USING btree ("audience_id");--> statement-breakpoint
CREATE INDEX "podcast_episodes_podcast" ON "podcast_episodes" USING btree ("podcast_id","position");--> statement-breakpoint
CREATE INDEX "podcast_episodes_image" ON "podcast_episodes" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "podcast_episodes_search" ON "podcast_episodes" USING gin (lower("name" || ' ' || "summary" || ' ' || "transcript") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "podcast_subscriptions_podcast" ON "podcast_subscriptions" USING btree ("podcast_id");--> statement-breakpoint
CREATE UNIQUE INDEX "podcasts_name" ON "podcasts" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "podcasts_search" ON "podcasts" USING gin (lower("name" || ' ' || "summary") gin_trgm_ops);--> statement-breakpoint
CREATE TABLE "episode_words" (
	"episode_id" integer PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "episode_words" ADD CONSTRAINT "episode_words_episode_id_podcast_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."podcast_episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "episode_words_words" ON "episode_words" USING gin ("words");--> statement-breakpoint
-- What a transcript says, without its times and marks; a vector of words has an end, and no text of that length is one.
CREATE FUNCTION keep_episode_words() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into episode_words (episode_id, words)
  values (new.id, strip(to_tsvector('simple', left(new.name || ' ' || new.summary || ' ' ||
    regexp_replace(regexp_replace(new.transcript, '^(WEBVTT.*|.*-->.*)$', '', 'gn'), '<[^>]*>', ' ', 'g'), 900000))))
  on conflict (episode_id) do update set words = excluded.words;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER podcast_episodes_words AFTER INSERT OR UPDATE OF name, summary, transcript ON podcast_episodes
FOR EACH ROW EXECUTE FUNCTION keep_episode_words();
