CREATE TABLE "content_reactions" (
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"content_id" integer NOT NULL,
	"reaction" text NOT NULL,
	"reacted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_reactions_user_id_type_content_id_pk" PRIMARY KEY("user_id","type","content_id")
);
--> statement-breakpoint
CREATE TABLE "listed_content" (
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"content_id" integer NOT NULL,
	"listed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listed_content_user_id_type_content_id_pk" PRIMARY KEY("user_id","type","content_id")
);
--> statement-breakpoint
CREATE TABLE "shared_content" (
	"user_id" integer NOT NULL,
	"shared_by" integer NOT NULL,
	"type" text NOT NULL,
	"content_id" integer NOT NULL,
	"note" text NOT NULL,
	"shared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shared_content_user_id_type_content_id_shared_by_pk" PRIMARY KEY("user_id","type","content_id","shared_by")
);
--> statement-breakpoint
ALTER TABLE "boxsets" ADD COLUMN "in_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "boxsets" ADD COLUMN "featured" integer;--> statement-breakpoint
ALTER TABLE "content_reactions" ADD CONSTRAINT "content_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_content" ADD CONSTRAINT "listed_content_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_content" ADD CONSTRAINT "shared_content_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_content" ADD CONSTRAINT "shared_content_shared_by_users_id_fk" FOREIGN KEY ("shared_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_content_by" ON "shared_content" USING btree ("shared_by");--> statement-breakpoint
UPDATE "notifications" SET "data" = jsonb_set("data", '{url}', to_jsonb(replace("data"->>'url', '/catalogue?boxset=', '/boxset/'))) WHERE "data"->>'url' ~ '^/catalogue\?boxset=[0-9]+$';--> statement-breakpoint
UPDATE "carousel_slides" SET "url" = replace("url", '/catalogue?boxset=', '/boxset/') WHERE "url" ~ '^/catalogue\?boxset=[0-9]+$';
