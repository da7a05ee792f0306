CREATE TABLE "mentoring_closings" (
	"relationship_id" integer NOT NULL,
	"by" text NOT NULL,
	"rating" integer NOT NULL,
	"goals_met" text NOT NULL,
	"learned" text DEFAULT '' NOT NULL,
	"feedback" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "mentoring_closings_relationship_id_by_pk" PRIMARY KEY("relationship_id","by")
);
--> statement-breakpoint
CREATE TABLE "mentoring_goals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mentoring_goals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"relationship_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"text" text NOT NULL,
	"due_on" date,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mentoring_goals_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "mentoring_meetings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mentoring_meetings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"relationship_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"on" date NOT NULL,
	"method" text NOT NULL,
	"minutes" integer NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"logged_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mentoring_meetings_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "mentoring_private_notes" (
	"meeting_id" integer NOT NULL,
	"by" text NOT NULL,
	"notes" text NOT NULL,
	CONSTRAINT "mentoring_private_notes_meeting_id_by_pk" PRIMARY KEY("meeting_id","by")
);
--> statement-breakpoint
CREATE TABLE "mentoring_profile_skills" (
	"profile_id" integer NOT NULL,
	"skill_id" integer NOT NULL,
	CONSTRAINT "mentoring_profile_skills_profile_id_skill_id_pk" PRIMARY KEY("profile_id","skill_id")
);
--> statement-breakpoint
CREATE TABLE "mentoring_profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mentoring_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"methods" text[] DEFAULT '{}'::text[] NOT NULL,
	"regularity" integer,
	"town" text,
	"latitude" double precision,
	"longitude" double precision,
	"distance" integer,
	"mentee_limit" integer,
	"away_since" timestamp with time zone,
	"away_until" date,
	"paused_by" integer,
	"decline_message" text DEFAULT '' NOT NULL,
	"hold_message" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "mentoring_profiles_town" CHECK (("mentoring_profiles"."town" is null) = ("mentoring_profiles"."latitude" is null)),
	CONSTRAINT "mentoring_profiles_point" CHECK (("mentoring_profiles"."latitude" is null) = ("mentoring_profiles"."longitude" is null))
);
--> statement-breakpoint
CREATE TABLE "mentoring_proposals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mentoring_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"learner_profile_id" integer NOT NULL,
	"advisor_profile_id" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"proposed_by" integer,
	"status" text DEFAULT 'draft' NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mentoring_relationships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mentoring_relationships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"learner_profile_id" integer NOT NULL,
	"advisor_profile_id" integer NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"asked_by" text NOT NULL,
	"message" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"next_meeting_on" date
);
--> statement-breakpoint
CREATE TABLE "mentoring_skills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mentoring_skills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mentoring_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mentoring_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"relationship_id" integer NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text,
	"message" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mentoring_closings" ADD CONSTRAINT "mentoring_closings_relationship_id_mentoring_relationships_id_fk" FOREIGN KEY ("relationship_id") REFERENCES "public"."mentoring_relationships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_goals" ADD CONSTRAINT "mentoring_goals_relationship_id_mentoring_relationships_id_fk" FOREIGN KEY ("relationship_id") REFERENCES "public"."mentoring_relationships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_meetings" ADD CONSTRAINT "mentoring_meetings_relationship_id_mentoring_relationships_id_fk" FOREIGN KEY ("relationship_id") REFERENCES "public"."mentoring_relationships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_private_notes" ADD CONSTRAINT "mentoring_private_notes_meeting_id_mentoring_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."mentoring_meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_profile_skills" ADD CONSTRAINT "mentoring_profile_skills_profile_id_mentoring_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."mentoring_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_profile_skills" ADD CONSTRAINT "mentoring_profile_skills_skill_id_mentoring_skills_id_fk" FOREIGN KEY ("skill_id") REFERENCES "public"."mentoring_skills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_profiles" ADD CONSTRAINT "mentoring_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_profiles" ADD CONSTRAINT "mentoring_profiles_paused_by_users_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_proposals" ADD CONSTRAINT "mentoring_proposals_learner_profile_id_mentoring_profiles_id_fk" FOREIGN KEY ("learner_profile_id") REFERENCES "public"."mentoring_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_proposals" ADD CONSTRAINT "mentoring_proposals_advisor_profile_id_mentoring_profiles_id_fk" FOREIGN KEY ("advisor_profile_id") REFERENCES "public"."mentoring_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_proposals" ADD CONSTRAINT "mentoring_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_relationships" ADD CONSTRAINT "mentoring_relationships_learner_profile_id_mentoring_profiles_id_fk" FOREIGN KEY ("learner_profile_id") REFERENCES "public"."mentoring_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_relationships" ADD CONSTRAINT "mentoring_relationships_advisor_profile_id_mentoring_profiles_id_fk" FOREIGN KEY ("advisor_profile_id") REFERENCES "public"."mentoring_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_steps" ADD CONSTRAINT "mentoring_steps_relationship_id_mentoring_relationships_id_fk" FOREIGN KEY ("relationship_id") REFERENCES "public"."mentoring_relationships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentoring_goals_relationship" ON "mentoring_goals" USING btree ("relationship_id","id");--> statement-breakpoint
CREATE INDEX "mentoring_meetings_relationship" ON "mentoring_meetings" USING btree ("relationship_id","on");--> statement-breakpoint
CREATE INDEX "mentoring_profile_skills_skill" ON "mentoring_profile_skills" USING btree ("skill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mentoring_profiles_user" ON "mentoring_profiles" USING btree ("user_id","type");--> statement-breakpoint
CREATE INDEX "mentoring_profiles_status" ON "mentoring_profiles" USING btree ("type","status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mentoring_proposals_open" ON "mentoring_proposals" USING btree ("learner_profile_id","advisor_profile_id") WHERE "mentoring_proposals"."status" in ('draft', 'sent');--> statement-breakpoint
CREATE INDEX "mentoring_proposals_learner" ON "mentoring_proposals" USING btree ("learner_profile_id","status");--> statement-breakpoint
CREATE INDEX "mentoring_proposals_advisor" ON "mentoring_proposals" USING btree ("advisor_profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mentoring_relationships_going_on" ON "mentoring_relationships" USING btree ("learner_profile_id","advisor_profile_id") WHERE "mentoring_relationships"."status" in ('PENDING', 'ACTIVE');--> statement-breakpoint
CREATE INDEX "mentoring_relationships_advisor" ON "mentoring_relationships" USING btree ("advisor_profile_id","status");--> statement-breakpoint
CREATE INDEX "mentoring_relationships_learner" ON "mentoring_relationships" USING btree ("learner_profile_id","status");--> statement-breakpoint
CREATE INDEX "mentoring_relationships_expiry" ON "mentoring_relationships" USING btree ("expires_at") WHERE "mentoring_relationships"."status" = 'PENDING';--> statement-breakpoint
CREATE UNIQUE INDEX "mentoring_skills_name" ON "mentoring_skills" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "mentoring_skills_search" ON "mentoring_skills" USING gin (lower("name" || ' ' || "description") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mentoring_steps_relationship" ON "mentoring_steps" USING btree ("relationship_id","id");