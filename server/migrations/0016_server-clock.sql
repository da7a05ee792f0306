CREATE TABLE "server_clock" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"ahead" double precision NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "server_clock_only" CHECK ("server_clock"."only")
);
