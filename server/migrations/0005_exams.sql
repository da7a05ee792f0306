CREATE TABLE "exam_attempt_events" (
	"attempt_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "exam_attempt_events_attempt_id_seq_pk" PRIMARY KEY("attempt_id","seq")
);
--> statement-breakpoint
CREATE TABLE "exam_attempt_questions" (
	"attempt_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"version" integer NOT NULL,
	"position" integer NOT NULL,
	"options" integer[] NOT NULL,
	"correct" boolean,
	"note" text,
	CONSTRAINT "exam_attempt_questions_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "exam_allowances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_allowances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"exam_id" integer NOT NULL,
	"seconds" integer NOT NULL,
	"reason" text NOT NULL,
	"granted_by" integer,
	"granted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_answers" (
	"attempt_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"flagged" boolean NOT NULL,
	"rev" bigint NOT NULL,
	"tab" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exam_answers_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "exam_assignments" (
	"user_id" integer NOT NULL,
	"exam_id" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "exam_assignments_user_id_exam_id_pk" PRIMARY KEY("user_id","exam_id")
);
--> statement-breakpoint
CREATE TABLE "exam_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"exam_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"seed" text NOT NULL,
	"pass_percentage" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finishes_at" timestamp with time zone NOT NULL,
	"original_finishes_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"ended_by" text,
	"answered" integer,
	"percentage" integer,
	"locked_until" timestamp with time zone,
	"counted" boolean DEFAULT true NOT NULL,
	"writer" text,
	"draft_key" text NOT NULL,
	"completion_key_hash" text,
	"left_at" timestamp with time zone,
	"contact_at" timestamp with time zone NOT NULL,
	"journal_seq" integer NOT NULL,
	"journal_head" text NOT NULL,
	"receipt_hash" text,
	CONSTRAINT "exam_attempts_status" CHECK ("exam_attempts"."status" in ('OPEN', 'REVIEW', 'PASSED', 'FAILED', 'VOID')),
	CONSTRAINT "exam_attempts_ended" CHECK (("exam_attempts"."status" = 'OPEN') = ("exam_attempts"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "exam_content_links" (
	"question_id" integer PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"content_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_password_tries" (
	"user_id" integer NOT NULL,
	"exam_id" integer NOT NULL,
	"tries" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exam_password_tries_user_id_exam_id_pk" PRIMARY KEY("user_id","exam_id")
);
--> statement-breakpoint
CREATE TABLE "exam_pools" (
	"exam_id" integer NOT NULL,
	"pool_id" integer NOT NULL,
	"draw" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "exam_pools_exam_id_pool_id_pk" PRIMARY KEY("exam_id","pool_id"),
	CONSTRAINT "exam_pools_draw" CHECK ("exam_pools"."draw" > 0)
);
--> statement-breakpoint
CREATE TABLE "exams" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"seconds" integer NOT NULL,
	"pass_percentage" integer NOT NULL,
	"password_hash" text,
	"max_attempts" integer,
	"lockout_seconds" integer DEFAULT 0 NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exams_seconds" CHECK ("exams"."seconds" > 0),
	CONSTRAINT "exams_pass_percentage" CHECK ("exams"."pass_percentage" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "exam_late_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_late_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attempt_id" integer NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"tab" text,
	"rev" bigint,
	"answers" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_options" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"question_id" integer NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"correct" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_pools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_versions" (
	"question_id" integer NOT NULL,
	"version" integer NOT NULL,
	"type" integer NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"text_length" text,
	"accepted" text[] DEFAULT '{}'::text[] NOT NULL,
	"ignore_spelling_errors" boolean DEFAULT false NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	CONSTRAINT "question_versions_question_id_version_pk" PRIMARY KEY("question_id","version")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pool_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"ready" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exam_attempt_events" ADD CONSTRAINT "exam_attempt_events_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempt_questions" ADD CONSTRAINT "exam_attempt_questions_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempt_questions" ADD CONSTRAINT "exam_attempt_questions_question_id_version_question_versions_question_id_version_fk" FOREIGN KEY ("question_id","version") REFERENCES "public"."question_versions"("question_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_allowances" ADD CONSTRAINT "exam_allowances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_allowances" ADD CONSTRAINT "exam_allowances_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answers" ADD CONSTRAINT "exam_answers_attempt_id_question_id_exam_attempt_questions_attempt_id_question_id_fk" FOREIGN KEY ("attempt_id","question_id") REFERENCES "public"."exam_attempt_questions"("attempt_id","question_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_assignments" ADD CONSTRAINT "exam_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_assignments" ADD CONSTRAINT "exam_assignments_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_content_links" ADD CONSTRAINT "exam_content_links_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_password_tries" ADD CONSTRAINT "exam_password_tries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_password_tries" ADD CONSTRAINT "exam_password_tries_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_pools" ADD CONSTRAINT "exam_pools_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_pools" ADD CONSTRAINT "exam_pools_pool_id_question_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."question_pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_late_answers" ADD CONSTRAINT "exam_late_answers_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_options" ADD CONSTRAINT "question_options_question_id_version_question_versions_question_id_version_fk" FOREIGN KEY ("question_id","version") REFERENCES "public"."question_versions"("question_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_pool_id_question_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."question_pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_allowances_user" ON "exam_allowances" USING btree ("user_id","exam_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempts_open" ON "exam_attempts" USING btree ("user_id","exam_id") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "exam_attempts_user" ON "exam_attempts" USING btree ("user_id","exam_id");--> statement-breakpoint
CREATE INDEX "exam_attempts_due" ON "exam_attempts" USING btree ("finishes_at") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "exam_late_answers_attempt" ON "exam_late_answers" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "question_options_question" ON "question_options" USING btree ("question_id","version");--> statement-breakpoint
CREATE INDEX "questions_pool" ON "questions" USING btree ("pool_id");