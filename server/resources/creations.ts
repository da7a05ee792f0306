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

/** A record as it was created: its id and its version. */
type Created = { id: number; version: string };

type Creation = {
  /** The name of such a record, as in “glossary term”. */
  name: string;
  /** Made by the form of the new record; without it, each call creates a record. */
  key: string | undefined;
  /** The values of the record. */
  values: object;
};

type Ways<Row extends Created> = {
  create: () => Promise<Row>;
  /** Undefined if the record no longer exists. */
  read: (id: number) => Promise<Row | undefined>;
  /** Gives it the values. */
  change: (before: Row) => Promise<Row>;
};

/**
 * Creates a record once for each key, as a call is repeated if its response was lost. A repeated call with other values
 * changes the record that the first one made.
 * @throws Refused 409 if somebody else has changed the record since
 */
export function createByKey<Row extends Created>(
  app: App,
  caller: Caller,
  { name, key, values }: Creation,
  { create, read, change }: Ways<Row>,
): Promise<Row> {
  if (key === undefined) return create();
  const isOwn = isCreation(caller, name, key);
  return app.inTransaction(async () => {
    const own = { userId: caller.userId, resource: name, key };
    // Waits for a call with the same key that is still being handled.
    await app.db().insert(creations).values(own).onConflictDoNothing();
    const [known] = await app.db().select().from(creations).where(isOwn).for("update");
    const { recordId, version } = known!;
    const before = recordId === null ? undefined : await read(recordId);
    const row = !before
      ? await create()
      : before.version === version
        ? await change(before)
        : mustHave(before, name, values);
    await app.db().update(creations).set({ recordId: row.id, version: row.version }).where(isOwn);
    return row;
  });
}

/** Accepts a record that was changed since its form last saved it only if it already has these values. */
function mustHave<Row extends Created>(row: Row, name: string, values: object): Row {
  if (hasAlready(row, values)) return row;
  throw refuse.conflict(`This ${name} has been added, and changed since. Open it from the list to see it`);
}

/** The id of the record that the caller has created with this key; null if there is none. */
export async function createdByKey(
  app: App,
  caller: Caller,
  { name, key }: Pick<Creation, "name" | "key">,
): Promise<number | null> {
  if (key === undefined) return null;
  const [known] = await app
    .db()
    .select()
    .from(creations)
    .where(isCreation(caller, name, key));
  return known?.recordId ?? null;
}

const isCreation = ({ userId }: Caller, name: string, key: string) =>
  and(eq(creations.userId, userId), eq(creations.resource, name), eq(creations.key, key));

/**
 * Creates a record of a resource, once for each key.
 * @throws Refused 422; 409 if somebody else has changed the record since
 */
export function createRecordByKey(
  app: App,
  resource: AnyResource,
  caller: Caller,
  key: string | undefined,
  draft: Given,
): Promise<RecordRow> {
  const changes = Object.fromEntries(
    draftFields(resource)
      .filter((field) => field in draft)
      .map((field) => [field, draft[field]]),
  );
  return createByKey<RecordRow>(
    app,
    caller,
    { name: resource.name, key, values: cleaned(resource, changes) },
    {
      create: () => createRecord(app, resource, caller, draft),
      read: async (id) => (await readRows(app, resource, [id]))[0],
      change: ({ id, version }) => updateRecord(app, resource, caller, id, { ...changes, version }),
    },
  );
}
