CREATE TABLE "creations" (
	"user_id" integer NOT NULL,
	"resource" text NOT NULL,
	"key" uuid NOT NULL,
	"record_id" integer,
	"version" uuid,
	CONSTRAINT "creations_user_id_resource_key_pk" PRIMARY KEY("user_id","resource","key")
);
--> statement-breakpoint
ALTER TABLE "creations" ADD CONSTRAINT "creations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;