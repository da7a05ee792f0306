import { uploadLimits } from "#src/contracts/limits.ts";
import type { ChosenFile } from "#src/machines/upload/uploadMachine.ts";

/** Reads the parts of a file, as the server wants them. The machine holds the browser's own file. */

/** @throws NotReadableError if the file has changed or gone since it was chosen */
export async function partAt(file: ChosenFile, at: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (file as File).slice(at, at + uploadLimits.part).arrayBuffer());
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));

/**
 * Returns what the whole file is compared by: the digest of the digests of its parts, so that no more than one part is
 * in memory.
 */
export async function digestOf(file: ChosenFile): Promise<string> {
  let digests = "";
  for (let at = 0; at < file.size; at += uploadLimits.part) digests += await sha256(await partAt(file, at));
  return sha256(new TextEncoder().encode(digests));
}
