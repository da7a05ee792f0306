ALTER TABLE "assignments" ADD COLUMN "kind" text DEFAULT 'mandatory' NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "consequence" text;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "exempt_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "exempt_reason" text;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_exemption" CHECK (("assignments"."exempt_until" is null) = ("assignments"."exempt_reason" is null));