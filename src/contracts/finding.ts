import * as z from "zod/mini";
import { data, endpoint, Id } from "./endpoint.ts";

/** The server is asked from this many characters on; with fewer, too much would match. */
export const leastToFind = 2;
/** The most records of each kind that are returned. */
export const mostFoundOfAKind = 5;

/** A record by its kind, as the audit log names it, or `item`, `boxset` or `exam` for what learners find. */
export const FoundRecord = z.object({
  kind: z.string(),
  id: Id,
  title: z.string(),
  /**
   * What distinguishes it from others of the same name, such as the email address of a person; null if nothing does.
   */
  hint: z.nullable(z.string()),
});
export type FoundRecord = z.infer<typeof FoundRecord>;

export const findingCalls = {
  find: endpoint("GET", "/api/find", {
    summary: `Finds content, exams and, for administrators, records whose lists they may read: up to ${mostFoundOfAKind} of each kind, those whose name begins with the text first.`,
    query: z.object({ text: z.string().check(z.trim(), z.minLength(leastToFind), z.maxLength(200)) }),
    answer: data(z.array(FoundRecord)),
  }),
};
