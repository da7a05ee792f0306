CREATE TABLE "report_export_parts" (
	"export_id" integer NOT NULL,
	"n" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "report_export_parts_export_id_n_pk" PRIMARY KEY("export_id","n")
);
--> statement-breakpoint
CREATE TABLE "report_export_rows" (
	"export_id" integer NOT NULL,
	"n" integer NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "report_export_rows_export_id_n_pk" PRIMARY KEY("export_id","n")
);
--> statement-breakpoint
CREATE TABLE "report_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"run_id" integer,
	"report" text NOT NULL,
	"question" text NOT NULL,
	"columns" text[] NOT NULL,
	"format" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"size" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"asked_at" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone NOT NULL,
	"worker" uuid,
	"worker_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"schedule_id" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"outcome" text NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"report" text NOT NULL,
	"question" text NOT NULL,
	"covers" text NOT NULL,
	"format" text NOT NULL,
	"recurrence" text NOT NULL,
	"weekday" integer NOT NULL,
	"month_day" integer NOT NULL,
	"at" text NOT NULL,
	"time_zone" text NOT NULL,
	"recipients" integer[] NOT NULL,
	"audiences" integer[] NOT NULL,
	"when_empty" text NOT NULL,
	"enabled" boolean NOT NULL,
	"owner_id" integer NOT NULL,
	"next_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_because" text
);
--> statement-breakpoint
ALTER TABLE "report_export_parts" ADD CONSTRAINT "report_export_parts_export_id_report_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."report_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_export_rows" ADD CONSTRAINT "report_export_rows_export_id_report_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."report_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_exports" ADD CONSTRAINT "report_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_exports" ADD CONSTRAINT "report_exports_run_id_report_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."report_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_schedule_id_report_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_exports_open" ON "report_exports" USING btree ("id") WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "report_exports_user" ON "report_exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_exports_run" ON "report_exports" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "report_exports_kept" ON "report_exports" USING btree ("kept_until");--> statement-breakpoint
CREATE UNIQUE INDEX "report_runs_once" ON "report_runs" USING btree ("schedule_id","due_at");--> statement-breakpoint
CREATE INDEX "report_schedules_due" ON "report_schedules" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "report_schedules_owner" ON "report_schedules" USING btree ("owner_id");