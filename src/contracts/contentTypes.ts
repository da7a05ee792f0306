import * as z from "zod/mini";

export const contentTypes = ["item", "boxset"] as const;
export const ContentType = z.enum(contentTypes);
export type ContentType = z.infer<typeof ContentType>;
