import type * as z from "zod/mini";
import { formatNumber, plural } from "./numbers.ts";

type Issue = z.core.$ZodRawIssue;

const isNothing = (input: unknown): boolean => input === undefined || input === null || input === "";

const kinds: Readonly<Record<string, string>> = {
  string: "Enter a text",
  number: "Enter a number",
  int: "Enter a whole number",
  bigint: "Enter a whole number",
  boolean: "Choose yes or no",
  date: "Enter a date",
  array: "Choose from the list",
  set: "Choose from the list",
};

const formats: Readonly<Record<string, string>> = {
  email: "Enter an email address such as name@example.org",
  url: "Enter an address such as https://example.org",
  date: "Enter a day such as 30/11/2026",
  datetime: "Enter a day and a time",
  time: "Enter a time such as 08:30",
};

function formatWords(issue: Extract<Issue, { code: "invalid_format" }>): string {
  const { format, prefix, suffix, includes } = issue;
  if (format === "starts_with") return `Start with “${String(prefix)}”`;
  if (format === "ends_with") return `End with “${String(suffix)}”`;
  if (format === "includes") return `Include “${String(includes)}”`;
  return formats[format] ?? "Check the format";
}

function tooBigWords({ origin, maximum, inclusive = true }: Extract<Issue, { code: "too_big" }>): string {
  if (origin === "string") return `Use at most ${plural(maximum, "character")}`;
  if (origin === "array" || origin === "set") return `Choose at most ${formatNumber(maximum)}`;
  if (origin === "date") return "Enter an earlier date";
  if (origin === "file") return `Use a file of at most ${plural(maximum, "byte")}`;
  return inclusive ? `Enter ${formatNumber(maximum)} or less` : `Enter less than ${formatNumber(maximum)}`;
}

function tooSmallWords({ origin, minimum, inclusive = true }: Extract<Issue, { code: "too_small" }>): string {
  const least = formatNumber(minimum);
  if (origin === "string")
    return Number(minimum) === 1 ? "Required" : `Use at least ${plural(minimum, "character")}`;
  if (origin === "array" || origin === "set")
    return Number(minimum) === 1 ? "Choose at least one" : `Choose at least ${least}`;
  if (origin === "date") return "Enter a later date";
  if (origin === "file") return `Use a file of at least ${plural(minimum, "byte")}`;
  return inclusive ? `Enter ${least} or more` : `Enter more than ${least}`;
}

/**
 * What is wrong with a value, worded for the user who typed it. For every fault for which a schema has no message of
 * its own: the library's messages are for programmers.
 */
export function invalidWords(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return isNothing(issue.input) ? "Required" : (kinds[issue.expected] ?? "Enter a valid value");
    case "too_big":
      return tooBigWords(issue);
    case "too_small":
      return tooSmallWords(issue);
    case "invalid_format":
      return formatWords(issue);
    case "not_multiple_of":
      return `Enter a multiple of ${formatNumber(issue.divisor)}`;
    case "invalid_value":
      return isNothing(issue.input) ? "Required" : "Choose from the list";
    case "unrecognized_keys":
      return `Unknown fields: ${issue.keys.join(", ")}`;
    case "invalid_union":
      return isNothing(issue.input) ? "Required" : "Check the format";
    default:
      return "This value is not valid";
  }
}
