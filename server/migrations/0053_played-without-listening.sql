ALTER TABLE "episode_progress" ALTER COLUMN "listened_at" DROP NOT NULL;--> statement-breakpoint
-- Whoever had only marked an episode as played appeared to have listened to it then.
UPDATE "episode_progress" p SET "listened_at" = NULL
WHERE p."position" = 0 AND NOT EXISTS (
  SELECT FROM "listening_sessions" s
  WHERE s."user_id" = p."user_id" AND s."episode_id" = p."episode_id" AND s."seconds" > 0);
