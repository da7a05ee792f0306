import * as z from "zod/mini";
import { Instant } from "./endpoint.ts";

/**
 * A day or a time with a year of four digits. Browsers report a year with each of its digits, as 0002 to 2026, and ISO
 * 8601 has a year 0, which PostgreSQL rejects.
 */
const ofWholeYear = () =>
  z.refine<string>((text) => !text.startsWith("0"), "Enter the year with four digits");

/**
 * A day that somebody enters. What was once stored is read with `z.iso.date` instead.
 * @param or what to do where it is not a day
 */
export const enteredDay = (or: string) => z.iso.date(or).check(ofWholeYear());

/** A time that somebody enters. What was once stored is read as an `Instant` instead. */
export const EnteredTime = Instant.check(ofWholeYear());
