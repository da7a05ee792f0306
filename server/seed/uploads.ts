import { createHash } from "node:crypto";
import type { App } from "#server/app.ts";
import { uploadParts, uploads } from "#server/schema/index.ts";
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import { uploadLimits } from "#src/contracts/limits.ts";

type Seeded = {
  name: string;
  bytes: Buffer;
  /** The field that it is for, as its form names it. */
  place: string;
  /** The kind of record that uses it. */
  resource: string;
};

/** Stores a file like an administrator's upload, after a record has been saved with it. */
export async function seedUpload(
  app: App,
  userId: number,
  { name, bytes: file, place, resource }: Seeded,
): Promise<UploadedFile> {
  const named = { name, bytes: file.length };
  const now = app.now();
  const [row] = await app
    .db()
    .insert(uploads)
    .values({
      ...named,
      ...{ userId, place, resource, received: file.length },
      ...{ modified: now.getTime(), finishedAt: now, keptUntil: now },
    })
    .returning({ id: uploads.id });
  for (let from = 0; from < file.length; from += uploadLimits.part) {
    const bytes = file.subarray(from, from + uploadLimits.part);
    const digest = createHash("sha256").update(bytes).digest("hex");
    await app.db().insert(uploadParts).values({ uploadId: row!.id, at: from, bytes, digest });
  }
  return { id: row!.id, ...named };
}
