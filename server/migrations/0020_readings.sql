CREATE TABLE "item_readings" (
	"user_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"furthest" double precision DEFAULT 0 NOT NULL,
	"seconds" double precision DEFAULT 0 NOT NULL,
	"sitting" uuid,
	"sitting_seconds" double precision DEFAULT 0 NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	CONSTRAINT "item_readings_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "assigned_by" integer;--> statement-breakpoint
ALTER TABLE "item_completions" ADD COLUMN "arrived_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "item_readings" ADD CONSTRAINT "item_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_readings" ADD CONSTRAINT "item_readings_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
UPDATE "item_completions" SET "arrived_at" = "completed_at";
--> statement-breakpoint
-- What was read before it was counted is taken as it is known: who was at the end may complete it.
INSERT INTO "item_readings" ("user_id", "item_id", "furthest", "seconds", "heard_at")
SELECT v."user_id", v."item_id", v."position", CASE WHEN v."position" >= 0.95 THEN i."minutes" * 6 ELSE 0 END, v."viewed_at"
FROM "item_views" v JOIN "items" i ON i."id" = v."item_id";
