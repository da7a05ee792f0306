import * as z from "zod/mini";
import { atMost } from "../texts.ts";

/** Fields of drafts that several resources of the back office share, each with its messages. */

/** HTML that must not be empty. Whatever is outside the safe subset is dropped, in every resource that has one. */
export const html = (length: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, "Required"), z.maxLength(length, atMost(length)))
    .register(htmlTexts, {});
/** The same, but may be empty. */
export const htmlOrNone = (length: number) =>
  z
    .string()
    .check(z.trim(), z.maxLength(length, atMost(length)))
    .register(htmlTexts, {});
const htmlTexts = z.registry<object>();

/** Whether a part of a draft or of a patch is made by `html`. */
export const isHtml = (part: z.ZodMiniType): boolean =>
  htmlTexts.has(part) || (part instanceof z.ZodMiniOptional && isHtml(part.def.innerType as z.ZodMiniType));
