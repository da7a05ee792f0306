import * as z from "zod/mini";
import type { FileType } from "./fileTypes.ts";
import { declaredIn } from "./valueKind.ts";

/** What any form knows of its files. Their types and checks load with the fields that have files. */

export type FileLimits = { readonly types: readonly FileType[]; readonly mostBytes: number };

/** No system in use has longer names. */
export const longestFileName = 200;

/** The limits of each part that `file` has made. */
export const limitsOf = z.registry<FileLimits>();

/** The limits of a part that `file` has made, even if it is optional. @throws for any other part */
export function fileLimitsOf(part: z.ZodMiniType): FileLimits {
  const limits = declaredIn(limitsOf, part);
  if (!limits) throw new Error("This part of a contract is not made by `file`");
  return limits;
}
