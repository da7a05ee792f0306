import * as z from "zod/mini";

/** A piece of the transcript, from second to second. */
export const Cue = z.object({
  from: z.number().check(z.nonnegative()),
  to: z.number().check(z.nonnegative()),
  speaker: z.nullable(z.string()),
  text: z.string(),
});
export type Cue = z.infer<typeof Cue>;
