import type { Errors } from "../../resources/resource.ts";

/** The error at `ends_at` if it is not after now: nobody would ever see it. */
export const isOverAlready = (now: Date, ends: string | null): Errors =>
  ends !== null && Date.parse(ends) <= now.getTime() ? { ends_at: ["Choose a time in the future"] } : {};

/** The error at `ends_at` if it is not after `starts_at`; none if either is open. */
export const endsBeforeItStarts = (starts: string | null, ends: string | null): Errors =>
  starts !== null && ends !== null && Date.parse(ends) <= Date.parse(starts)
    ? { ends_at: ["Choose an end after the start"] }
    : {};
