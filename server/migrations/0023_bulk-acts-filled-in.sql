ALTER TABLE "undo_tokens" ADD COLUMN "given" jsonb;--> statement-breakpoint
ALTER TABLE "undo_tokens" ADD COLUMN "were" jsonb;