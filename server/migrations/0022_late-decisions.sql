ALTER TABLE "exams" ADD COLUMN "least_width" integer;--> statement-breakpoint
ALTER TABLE "exam_late_answers" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "exam_late_answers" ADD COLUMN "silent_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "exam_late_answers" ADD COLUMN "decision" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_late_answers" ADD COLUMN "decided_by" integer;--> statement-breakpoint
ALTER TABLE "exam_late_answers" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "exam_late_answers" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "exam_late_answers" ADD COLUMN "effect" jsonb;--> statement-breakpoint
ALTER TABLE "exam_late_answers" ADD CONSTRAINT "exam_late_answers_decision" CHECK ("exam_late_answers"."decision" in ('waiting', 'accepted', 'declined'));--> statement-breakpoint
ALTER TABLE "exam_late_answers" ADD CONSTRAINT "exam_late_answers_decided" CHECK (("exam_late_answers"."decision" = 'waiting') = ("exam_late_answers"."decided_at" is null));
