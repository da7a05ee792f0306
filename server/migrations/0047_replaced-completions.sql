ALTER TABLE "item_completions" ADD COLUMN "replaced_completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "item_completions" ADD COLUMN "replaced_source" text;--> statement-breakpoint
ALTER TABLE "item_completions" ADD COLUMN "replaced_arrived_at" timestamp with time zone;