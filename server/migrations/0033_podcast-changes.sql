ALTER TABLE "podcast_episodes" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "submitted_by" integer;--> statement-breakpoint
ALTER TABLE "podcasts" ADD CONSTRAINT "podcasts_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;