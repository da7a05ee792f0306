import { and, isNull, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import { audiences, users } from "../schema/index.ts";
import type { Errors } from "./resource.ts";

type Choice = {
  chosen: readonly number[];
  before: readonly number[];
  isBarred: (user: typeof users.$inferSelect) => boolean;
  /** What to say about those who are barred, by their names. */
  said: (names: string) => string;
};

/**
 * What is wrong with the users that a record is for. Newly chosen ones must exist; one chosen before who has left since
 * does not prevent saving.
 */
export async function unknownRecipients(
  app: App,
  { chosen, before, isBarred, said }: Choice,
): Promise<Errors> {
  const known = new Set(before);
  const anew = [...new Set(chosen)].filter((id) => !known.has(id));
  if (anew.length === 0) return {};
  const people = await app.db().select().from(users).where(isOneOf(users.id, anew));
  if (people.length < anew.length) return { recipients: ["One of these people no longer exists"] };
  const barred = people.filter(isBarred);
  if (barred.length === 0) return {};
  return { recipients: [said(barred.map((one) => `${one.firstName} ${one.lastName}`).join(", "))] };
}

/** The same for audiences: an archived one cannot be newly chosen. */
export async function unknownAudiences(
  app: App,
  chosen: readonly number[],
  before: readonly number[] = [],
): Promise<Errors> {
  const anew = [...new Set(chosen)].filter((id) => !before.includes(id));
  if (anew.length === 0) return {};
  const known = await app
    .db()
    .$count(audiences, and(isOneOf(audiences.id, anew), isNull(audiences.archivedAt)));
  return known < anew.length ? { audiences: ["One of these audiences does not exist, or is archived"] } : {};
}

/** The same for a record's only audience, if any, in its field. */
export async function unknownAudience(
  app: App,
  chosen: number | null,
  before: number | null = null,
): Promise<Errors> {
  const { audiences: unknown } = await unknownAudiences(
    app,
    chosen === null ? [] : [chosen],
    before === null ? [] : [before],
  );
  return unknown ? { audience_id: ["This audience does not exist, or is archived"] } : {};
}

/** The table of what is chosen for records: one row each, with the column of the record and that of the choice. */
export type Choices = { table: PgTable; record: string; chosen: string };

/** What is chosen for a record, in order of id. */
export function chosenFor({ table, record, chosen }: Choices, id: PgColumn): SQL {
  const named = sql.identifier(chosen);
  return sql`(select coalesce(json_agg(c.${named} order by c.${named}), '[]') from ${table} c
    where c.${sql.identifier(record)} = ${id})`;
}

/** Replaces what is chosen for a record. One array parameter, however many there are. */
export async function replaceChosen(
  app: App,
  { table, record, chosen }: Choices,
  id: number,
  ids: readonly number[],
): Promise<void> {
  const given = sql`${sql.param([...new Set(ids)])}::int[]`;
  const [own, named] = [sql.identifier(record), sql.identifier(chosen)];
  await app.db().execute(sql`delete from ${table} where ${own} = ${id} and ${named} <> all(${given})`);
  await app.db().execute(sql`
    insert into ${table} (${own}, ${named}) select ${id}::int, i from unnest(${given}) i on conflict do nothing`);
}
