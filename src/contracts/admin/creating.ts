import * as z from "zod/mini";

/** The body of a call that creates a record: a call that is repeated with the same key creates it once. */
export const creating = <Shape extends z.core.$ZodShape>(draft: z.ZodMiniObject<Shape>) =>
  z.extend(draft, { key: z.optional(z.uuid()) });
