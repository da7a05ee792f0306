import * as z from "zod/mini";
import { data, endpoint } from "./endpoint.ts";

/** Counting stops here: the navigation shows no more than two digits. */
export const mostCounted = 100;

/** Something that waits for a user: the name of its count, and the label after the number (“2 overdue”). */
export type Wait = { readonly of: string; readonly word: string };

export const waitingCalls = {
  counts: endpoint("GET", "/api/waiting", {
    summary: `Counts what waits for the caller, up to ${mostCounted} of each, for the navigation. What they may not act on is left out.`,
    answer: data(z.record(z.string(), z.int().check(z.nonnegative()))),
  }),
};
