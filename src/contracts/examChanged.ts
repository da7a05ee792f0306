import * as z from "zod/mini";
import { contentPaths } from "./contentPaths.ts";
import { Instant } from "./endpoint.ts";
import { examPaths } from "./examPaths.ts";
import { liveEvent } from "./realtime.ts";
import { waitingCalls } from "./waiting.ts";

/** One of the user's own attempts has a new end (time was granted, T-30), a new writing tab (P8), or is over. */
export const examChanged = liveEvent(
  "exam.changed",
  z.object({
    exam_id: z.int(),
    attempt_id: z.int(),
    finishes_at_iso: Instant,
    writer: z.nullable(z.string()),
    finished: z.boolean(),
  }),
  [waitingCalls.counts.path, contentPaths.home, ...Object.values(examPaths)],
);
