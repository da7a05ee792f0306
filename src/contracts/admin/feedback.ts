import { z } from "zod";
import { data, endpoint, Id } from "../endpoint.ts";

/** E-092: feedback on content and releases that should not be seen any more. It is kept, and can be brought back. */
export const feedbackCalls = {
  removeFeedback: endpoint("POST", "/api/admin/remove-feedback", {
    summary: "Archives feedback; `undo` restores it.",
    body: z.object({
      ids: z.array(Id).min(1, "Choose at least one").max(1_000),
      reason: z.string().trim().max(500).optional(),
      undo: z.boolean().default(false),
    }),
    answer: data(z.object({ done: z.int().nonnegative() })),
  }),
};
