import * as z from "zod/mini";
import { data, endpoint } from "./endpoint.ts";

/** Up to here what waits is counted: the navigation shows no more than two digits. */
export const mostCounted = 100;

/** Something that waits for somebody: the name of its count, and what is said of so many (“2 overdue”). */
export type Wait = { readonly of: string; readonly word: string };

export const waitingCalls = {
  counts: endpoint("GET", "/api/waiting", {
    summary: `Counts what waits for the caller, up to ${mostCounted} of each, for the navigation. What they may not act on is left out.`,
    answer: data(z.record(z.string(), z.int().check(z.nonnegative()))),
  }),
};
