CREATE TABLE "pss_accreditations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pss_accreditations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"points" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pss_accreditations_name_unique" UNIQUE("name"),
	CONSTRAINT "pss_accreditations_points" CHECK ("pss_accreditations"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "pss_points" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pss_points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"skill_id" integer NOT NULL,
	"item_id" integer,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"given_by" integer,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pss_points_some" CHECK ("pss_points"."points" <> 0)
);
--> statement-breakpoint
CREATE TABLE "pss_skill_items" (
	"skill_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"points" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pss_skill_items_skill_id_item_id_pk" PRIMARY KEY("skill_id","item_id"),
	CONSTRAINT "pss_skill_items_points" CHECK ("pss_skill_items"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "pss_skills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pss_skills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"accreditation_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pss_points" ADD CONSTRAINT "pss_points_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pss_points" ADD CONSTRAINT "pss_points_skill_id_pss_skills_id_fk" FOREIGN KEY ("skill_id") REFERENCES "public"."pss_skills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pss_points" ADD CONSTRAINT "pss_points_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pss_points" ADD CONSTRAINT "pss_points_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pss_skill_items" ADD CONSTRAINT "pss_skill_items_skill_id_pss_skills_id_fk" FOREIGN KEY ("skill_id") REFERENCES "public"."pss_skills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pss_skill_items" ADD CONSTRAINT "pss_skill_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pss_skills" ADD CONSTRAINT "pss_skills_accreditation_id_pss_accreditations_id_fk" FOREIGN KEY ("accreditation_id") REFERENCES "public"."pss_accreditations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pss_points_user" ON "pss_points" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pss_skill_items_item" ON "pss_skill_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "pss_skills_accreditation" ON "pss_skills" USING btree ("accreditation_id");