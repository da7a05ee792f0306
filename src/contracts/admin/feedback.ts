import * as z from "zod/mini";
import { data, endpoint, Id } from "../endpoint.ts";

/** E-092: feedback on content and releases that should no longer be shown. It is kept, and can be restored. */
export const feedbackCalls = {
  removeFeedback: endpoint("POST", "/api/admin/remove-feedback", {
    summary: "Archives feedback; `undo` restores it.",
    body: z.object({
      ids: z.array(Id).check(z.minLength(1, "Choose at least one"), z.maxLength(1_000)),
      reason: z.optional(z.string().check(z.trim(), z.maxLength(500))),
      undo: z._default(z.boolean(), false),
    }),
    answer: data(z.object({ done: z.int().check(z.nonnegative()) })),
  }),
};
