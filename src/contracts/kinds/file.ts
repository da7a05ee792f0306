import * as z from "zod/mini";
import { mostId } from "../endpoint.ts";
import { atMostBytes } from "../sizes.ts";
import { oneLine } from "../texts.ts";
import { withArticle } from "../words.ts";
import { fileTypeOf, fileTypes, type FileType } from "./fileTypes.ts";
import { limitsOf, longestFileName, type FileLimits } from "./fileLimits.ts";
import { refused } from "./unsentFile.ts";
import { ofKind, type ValueKind } from "./valueKind.ts";
import { fileWords } from "./words.ts";

const File = z.object({
  /** The id of its upload. */
  id: z.int().check(
    z.refine((id) => id !== refused, "Choose another file, or remove this one"),
    z.positive("Wait until the file has been uploaded"),
    z.maximum(mostId),
  ),
  name: oneLine(longestFileName).check(z.minLength(1)),
  bytes: z.int().check(z.positive()),
});
export type UploadedFile = z.infer<typeof File>;

/** A file that was uploaded: `plan.pdf (1.2 MB)`, in files `plan.pdf; 1200000; 12`. */
export const fileKind: ValueKind<UploadedFile> = {
  name: "file",
  ...fileWords,
  read(text) {
    const said = /^(.{1,200}); (\d{1,12}); (\d{1,10})$/.exec(text.trim());
    const parsed = File.safeParse(said && { name: said[1], bytes: Number(said[2]), id: Number(said[3]) });
    return parsed.success ? parsed.data : null;
  },
};

/** Why a file may not be in a field, worded the same in the browser and on the server; null if it may. */
export function whyNotTaken(
  { types, mostBytes }: FileLimits,
  { name, bytes }: { name: string; bytes: number },
): string | null {
  const type = fileTypeOf(name);
  if (!type || !types.includes(type)) return `Choose ${calledTypes(types)}`;
  if (bytes === 0) return "This file is empty. Choose another one.";
  if (bytes > mostBytes) return `Choose a file of ${atMostBytes(mostBytes)}`;
  return null;
}

/** “a PDF, PNG or JPEG file” */
export const calledTypes = (types: readonly FileType[]): string =>
  withArticle(
    `${new Intl.ListFormat("en-GB", { type: "disjunction" }).format([...new Set(types.map((type) => fileTypes[type].called))])} file`,
  );

/** A file with its limits, which the field states before one is chosen. */
export function file(limits: FileLimits) {
  const schema = File.check(
    z.superRefine((value, context) => {
      const message = whyNotTaken(limits, value);
      if (message !== null) context.addIssue({ code: "custom", message });
    }),
  );
  return ofKind(fileKind, schema.register(limitsOf, limits));
}
