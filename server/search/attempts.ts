import { sql, type SQL } from "drizzle-orm";

/** Conditions on an attempt at an exam, by its alias. One that is void or was reset is as if it had never been (E-213). */

/** Whether it counts at all. */
export const counts = (attempt: SQL): SQL => sql`(${attempt}.counted and ${attempt}.status <> 'VOID')`;

/** Whether the exam is passed by it. */
export const passes = (attempt: SQL): SQL => sql`(${attempt}.counted and ${attempt}.status = 'PASSED')`;
