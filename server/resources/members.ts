import { and, count, eq, isNull, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { memberCalls, MemberRow } from "#src/contracts/admin/members.ts";
import type { Access } from "../access.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { matchesEveryWord } from "../database/matchesEveryWord.ts";
import { isOneOf } from "../database/lists.ts";
import { refuse } from "../refusals.ts";
import { fullName, userOrder, users, userWords } from "../schema/index.ts";
import { on, type Handled } from "../serve.ts";
import { resourcesOf } from "./resourceModule.ts";
import { findRow } from "./rows.ts";

/** The users of a record: what differs from one resource to the next. */
export type Members = {
  /** The resource that has them. */
  name: string;
  calls: ReturnType<typeof memberCalls<typeof MemberRow>>;
  access: Access<Caller>;
  /** The members, one row each. */
  table: PgTable & { userId: PgColumn };
  of: PgColumn;
  /** Further columns of such a row to show. */
  more?: Record<string, PgColumn>;
  /** What the history of the record calls them. The screens know it as one of the resource's `members`. */
  field: string;
  /** What it calls users who belonged elsewhere before, if that is possible: another of the resource's `members`. */
  movedField?: string;
  /** What the log says about a change, if not that users were added and removed. */
  words?: { added: string; removed: string };
  /** Adds existing users. `moved` are those who belonged elsewhere, and where. */
  add(id: number, ids: number[]): Promise<{ added: number[]; moved?: { id: number; was: number }[] }>;
  /** Removes those who can be removed. */
  remove(id: number, ids: number[]): Promise<number[]>;
};

/** Lists, adds and removes the users of a record. Each change is one line in the history of the record. */
export function membersModule(app: App, members: Members): Handled[] {
  const { name, calls, access, field, movedField = field } = members;
  const { words = { added: "users added", removed: "users removed" } } = members;
  const record = (id: number) => findRow(app, resourcesOf(app).get(name)!, id);
  const audit = (caller: Caller, did: string, id: number, details: object) =>
    app.audit({
      caller,
      act: `${name} ${did}`,
      subject: `${name} ${id}`,
      outcome: "done",
      details: { did, ...details },
    });
  return [
    on(calls.users, access, async ({ params: { id }, query: { page, perPage, search } }) => {
      await record(id);
      const where = and(eq(members.of, id), matchesEveryWord(userWords(users), search));
      const [total, data] = [
        await countOf(app, members, where),
        await pageOf(app, members, where, page, perPage),
      ];
      return { data, meta: { total, page, perPage } };
    }),

    on(
      calls.addUsers,
      access,
      ({ params: { id }, body, caller }) =>
        app.inTransaction(async () => {
          await record(id);
          const ids = [...new Set(body.ids)];
          await mustExist(app, ids, body.restores ? "undoing a removal" : "adding");
          const { added, moved = [] } = await members.add(id, ids);
          const changes = [{ field, before: [] as number[], after: added }];
          if (moved.length > 0)
            changes.push({ field: movedField, before: [], after: moved.map((one) => one.id) });
          if (added.length > 0)
            await audit(caller, words.added, id, { changes, ...(moved.length > 0 && { moved }) });
          return { data: { added, moved: moved.length } };
        }),
      { audited: true },
    ),

    on(
      calls.removeUsers,
      access,
      ({ params: { id }, body: { ids }, caller }) =>
        app.inTransaction(async () => {
          await record(id);
          const removed = await members.remove(id, ids);
          if (removed.length > 0)
            await audit(caller, words.removed, id, { changes: [{ field, before: removed, after: [] }] });
          return { data: { removed } };
        }),
      { audited: true },
    ),
  ];
}

async function countOf(app: App, { table }: Members, where: SQL | undefined): Promise<number> {
  const [counted] = await app
    .db()
    .select({ total: count() })
    .from(table as PgTable)
    .innerJoin(users, eq(users.id, table.userId))
    .where(where);
  return counted!.total;
}

const pageOf = (app: App, { table, more }: Members, where: SQL | undefined, page: number, perPage: number) =>
  app
    .db()
    .select({ id: users.id, name: fullName(users), email: users.email, ...more })
    .from(table as PgTable)
    .innerJoin(users, eq(users.id, table.userId))
    .where(where)
    .orderBy(userOrder(users), users.id)
    .limit(perPage)
    .offset((page - 1) * perPage);

/** Users who cannot sign in are not added, but those who were there before may come back. */
async function mustExist(app: App, ids: number[], by: "adding" | "undoing a removal"): Promise<void> {
  const allowed = by === "adding" ? isNull(users.disabledAt) : undefined;
  const there = await app.db().$count(users, and(isOneOf(users.id, ids), allowed));
  if (there < ids.length) throw refuse.invalid({ ids: ["One of these users does not exist or is disabled"] });
}
