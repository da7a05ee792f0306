import { and, asc, eq, sql } from "drizzle-orm";
import type { App } from "../app.ts";
import type { Bytes } from "../http/range.ts";
import { uploadParts } from "../schema/uploads.ts";

/** Sending an uploaded file piece by piece, never as a whole in memory. */

/**
 * The bytes of a file, or a range of them, one piece at a time.
 * @throws if a piece has been deleted since reading began: the reader must not take part of a file for the whole
 */
export async function* bytesOf(
  { db }: Pick<App, "db">,
  uploadId: number,
  { from, to }: Bytes = { from: 0, to: Number.MAX_SAFE_INTEGER },
): AsyncGenerator<Buffer> {
  const ofIt = eq(uploadParts.uploadId, uploadId);
  const size = sql<number>`octet_length(${uploadParts.bytes})`;
  const pieces = await db()
    .select({ at: uploadParts.at, size })
    .from(uploadParts)
    .where(
      and(ofIt, sql`${uploadParts.at} < ${to}::bigint and ${uploadParts.at} + ${size} > ${from}::bigint`),
    )
    .orderBy(asc(uploadParts.at));
  for (const { at, size: length } of pieces) {
    const first = Math.max(0, from - at);
    const wanted = Math.min(length, to - at) - first;
    const [piece] = await db()
      .select({ bytes: wantedOf(first, wanted, length) })
      .from(uploadParts)
      .where(and(ofIt, eq(uploadParts.at, at)));
    if (!piece) throw new Error(`A piece of the upload ${uploadId} has gone`);
    yield piece.bytes;
  }
}

/** A whole piece, or the wanted part of it. */
const wantedOf = (first: number, wanted: number, length: number) =>
  wanted === length
    ? sql<Buffer>`${uploadParts.bytes}`
    : sql<Buffer>`substring(${uploadParts.bytes} from ${first + 1}::int for ${wanted}::int)`;

/** The header of a file to be saved. Names may contain any letters (RFC 6266, RFC 8187). */
export const asAttachment = (name: string): string => `attachment; filename*=UTF-8''${encoded(name)}`;

const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
