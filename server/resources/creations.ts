import { and, eq } from "drizzle-orm";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { refuse } from "../refusals.ts";
import { hasAlready } from "../repeated.ts";
import { creations } from "../schema/index.ts";
import { cleaned, type Given } from "./draft.ts";
import { draftFields, type AnyResource, type RecordRow } from "./resource.ts";
import { readRows } from "./rows.ts";
import { createRecord, updateRecord } from "./write.ts";

/**
 * Creates a record, once for each key: a call is repeated if its response was lost. One that was changed before it was
 * repeated changes the record that it made. Without a key, each call creates a record.
 * @throws Refused 422; 409 if somebody else has changed the record since
 */
export function createOnce(
  app: App,
  resource: AnyResource,
  caller: Caller,
  key: string | undefined,
  draft: Given,
): Promise<RecordRow> {
  if (key === undefined) return createRecord(app, resource, caller, draft);
  const own = { userId: caller.userId, resource: resource.name, key };
  const isOwn = and(
    eq(creations.userId, own.userId),
    eq(creations.resource, own.resource),
    eq(creations.key, key),
  );
  return app.inTransaction(async () => {
    // Waits for a call with the same key that is still being handled.
    await app.db().insert(creations).values(own).onConflictDoNothing();
    const [known] = await app.db().select().from(creations).where(isOwn).for("update");
    const { recordId, version } = known!;
    const [before] = recordId === null ? [] : await readRows(app, resource, [recordId]);
    const row = before
      ? await repeat(app, resource, caller, before, version, draft)
      : await createRecord(app, resource, caller, draft);
    await app.db().update(creations).set({ recordId: row.id, version: row.version }).where(isOwn);
    return row;
  });
}

/** Makes of a record what its creation is repeated with, unless it is no longer as its form has last saved it. */
async function repeat(
  app: App,
  resource: AnyResource,
  caller: Caller,
  before: RecordRow,
  saved: string | null,
  draft: Given,
): Promise<RecordRow> {
  const { id, version } = before;
  const changes = Object.fromEntries(
    draftFields(resource)
      .filter((field) => field in draft)
      .map((field) => [field, draft[field]]),
  );
  if (version === saved) return updateRecord(app, resource, caller, id, { ...changes, version });
  if (hasAlready(before, cleaned(resource, changes))) return before;
  throw refuse.conflict(
    `This ${resource.name} has been added, and changed since. Open it from the list to see it`,
  );
}
