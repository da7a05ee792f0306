INSERT INTO "feedback" ("user_id", "type", "subject_id", "reaction", "created_at") SELECT "user_id", "type", "content_id", "reaction", "reacted_at" FROM "content_reactions" ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "content_reactions" CASCADE;
