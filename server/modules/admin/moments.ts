import type { Errors } from "../../resources/resource.ts";

/** What is said of `ends_at` where it is not after `starts_at`; nothing where either is open. */
export const endsBeforeItStarts = (starts: string | null, ends: string | null): Errors =>
  starts !== null && ends !== null && Date.parse(ends) <= Date.parse(starts)
    ? { ends_at: ["Choose an end after the start"] }
    : {};
