import * as z from "zod/mini";
import { formatNumber } from "./numbers.ts";

/**
 * What a text of one line must not contain: line breaks, other control characters, and characters that reverse the
 * direction of the text after them.
 */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** The message about a text that is too long. */
export const atMost = (length: number): string => `Use at most ${formatNumber(length)} characters`;

/**
 * A text of one line, which may be empty: names, titles, numbers. All such texts are made by this: one with a line
 * break could pass for another line of an email's headers, a file or the log (1.3.11, 16.4.1).
 */
export const oneLine = (length: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(length, atMost(length)),
    z.refine((text) => !controls.test(text), "Use one line, without control characters"),
  );

/** A required line. */
export const line = (length: number) => oneLine(length).check(z.minLength(1, "Required"));

/** A text that may be empty. */
export const text = (length: number) => z.string().check(z.trim(), z.maxLength(length, atMost(length)));
