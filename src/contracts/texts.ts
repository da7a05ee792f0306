import * as z from "zod/mini";
import { formatNumber } from "./numbers.ts";

/** What a text of one line must not hold: breaks, other control characters, and signs that turn the direction of what follows. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** What is said of a text that is too long. */
export const atMost = (length: number): string => `Use at most ${formatNumber(length)} characters`;

/**
 * A text of one line, which may be empty: names, titles, numbers. Everything of that kind is made by it, as what holds a break
 * can pass for another line of a mail's head, a file or the log (1.3.11, 16.4.1).
 */
export const oneLine = (length: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(length, atMost(length)),
    z.refine((text) => !controls.test(text), "Use one line, without control characters"),
  );

/** One line that must be there. */
export const line = (length: number) => oneLine(length).check(z.minLength(1, "Required"));

/** A text that may be empty. */
export const text = (length: number) => z.string().check(z.trim(), z.maxLength(length, atMost(length)));
