/** The one place from which drizzle-kit and the database handle read the tables. */
export * from "./people.ts";
export * from "./learning.ts";
export * from "./exams.ts";
export * from "./admin.ts";
export * from "./directory.ts";
export * from "./reports.ts";
export * from "./events.ts";
export * from "./imports.ts";
export * from "./itemContents.ts";
export * from "./uploads.ts";
export * from "./clock.ts";
export * from "./once.ts";
export * from "./podcasts.ts";
export * from "./mentoring.ts";
export * from "./record.ts";
export * from "./pss.ts";
export * from "./emails.ts";
