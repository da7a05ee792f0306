import * as z from "zod/mini";
import { mentoringLimits as limits } from "./mentoringWords.ts";
import { atMost } from "./texts.ts";

/** B-216, B-219: a personal message or a reason. */
export const Message = z
  .string()
  .check(z.trim(), z.minLength(1, "Write a few words"), z.maxLength(limits.message, atMost(limits.message)));
