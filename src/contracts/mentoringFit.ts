import * as z from "zod/mini";

/** Why two people fit, in the order of their weight. */
const Reason = z.object({
  of: z.enum(["skills", "distance", "method", "regularity", "role"]),
  /** Such as “3 of your 4 skills” or “6 miles away”. */
  words: z.string(),
});

/** How well two people fit; in a module of its own, as the back office needs nothing else of a match. */
export const fitParts = {
  /** 0 to 100. */
  score: z.int().check(z.minimum(0), z.maximum(100)),
  reasons: z.array(Reason),
};
