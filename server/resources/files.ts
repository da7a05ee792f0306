import { and, eq, isNull, or } from "drizzle-orm";
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { isOneOf } from "../database/lists.ts";
import { refuse } from "../refusals.ts";
import { uploads } from "../schema/uploads.ts";
import type { AnyResource, Errors, Fields } from "./resource.ts";

/** Files of records: uploaded beforehand, and attached when the record is saved. */

type Stored = typeof uploads.$inferSelect;

const gone = "This file no longer exists. Choose it again.";
const unfinished = "Wait until the file has been uploaded";

const filesIn = ({ files }: AnyResource, draft: Fields): { field: string; file: UploadedFile }[] =>
  files.flatMap((field) => {
    // The contract has already parsed it.
    const file = draft[field] as UploadedFile | null | undefined;
    return file ? [{ field, file }] : [];
  });

/**
 * Looks up the files of drafts that are written together, and returns a check for each draft. A file must be complete
 * and as it was uploaded, and be either the caller's own or one that a record of this resource has had.
 */
export async function judgeFiles(
  app: App,
  resource: AnyResource,
  { userId }: Caller,
  drafts: readonly Fields[],
): Promise<(draft: Fields) => Errors> {
  const ids = drafts.flatMap((draft) => filesIn(resource, draft).map(({ file }) => file.id));
  const found = ids.length > 0 ? await app.db().select().from(uploads).where(isOneOf(uploads.id, ids)) : [];
  const stored = new Map(found.map((one) => [one.id, one]));
  const mayTake = (one: Stored): boolean =>
    one.resource === null ? one.userId === userId : one.resource === resource.name;
  const wrong = ({ id, name, bytes }: UploadedFile): string | null => {
    const one = stored.get(id);
    if (!one || !mayTake(one) || one.name !== name || one.bytes !== bytes) return gone;
    return one.finishedAt === null ? unfinished : null;
  };
  return (draft) =>
    Object.fromEntries(
      filesIn(resource, draft).flatMap(({ field, file }) => {
        const message = wrong(file);
        return message === null ? [] : [[field, [message]]];
      }),
    );
}

/** Keeps the files of what is written. @throws Refused 409 where one has been discarded or taken since it was judged */
export async function takeFiles(app: App, resource: AnyResource, drafts: readonly Fields[]): Promise<void> {
  const ids = new Set(drafts.flatMap((draft) => filesIn(resource, draft).map(({ file }) => file.id)));
  if (ids.size === 0) return;
  const taken = await app
    .db()
    .update(uploads)
    .set({ resource: resource.name })
    .where(
      and(isOneOf(uploads.id, [...ids]), or(isNull(uploads.resource), eq(uploads.resource, resource.name))),
    )
    .returning({ id: uploads.id });
  if (taken.length < ids.size) throw refuse.conflict(gone);
}
