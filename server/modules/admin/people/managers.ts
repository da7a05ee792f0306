import { sql } from "drizzle-orm";
import type { App } from "../../../app.ts";
import { refuse } from "../../../refusals.ts";
import type { Errors } from "../../../resources/resource.ts";
import { fullName, users } from "../../../schema/index.ts";

/** Who reports to whom. Nobody may report to themselves, directly or indirectly. */

type Given = { manager?: number | null };
type Before = { id: number; name: string; manager: number | null } | null;
type Boss = { id: number; manager: number | null; name: string; disabled: boolean };

/** What is wrong with the manager of one draft. `fits`: everything else is valid, so it will be written. */
type Judge = (manager: number | null, before: Before, fits: boolean) => Errors;

/**
 * Checks managers that are written together: later drafts see earlier ones, as a file may reverse who reports to whom.
 * Looks up all managers, and theirs up to the top, once.
 */
export async function managersOf(app: App, drafts: readonly Given[]): Promise<Judge> {
  const given = [...new Set(drafts.flatMap(({ manager }) => manager ?? []))];
  const { rows } =
    given.length === 0
      ? { rows: [] }
      : await app.db().execute<Boss>(sql`
          with recursive up (id) as (
            select unnest(${sql.param(given)}::int[])
            union select u.manager_id from users u join up on u.id = up.id where u.manager_id is not null)
          select id, manager_id as manager, ${fullName(users)} as name, disabled_at is not null as disabled
          from users where id in (select id from up)`);
  const people = new Map(rows.map((one) => [one.id, one]));
  const reportsTo = new Map(rows.map((one) => [one.id, one.manager]));
  const isAbove = (id: number, start: number): boolean => {
    const seen = new Set<number>();
    for (let at: number | null = start; at !== null && !seen.has(at); at = reportsTo.get(at) ?? null) {
      if (at === id) return true;
      seen.add(at);
    }
    return false;
  };
  const wrong = (manager: number, before: Before): string | null => {
    const boss = people.get(manager);
    if (!boss) return "This person no longer exists. Choose someone from the list";
    if (boss.id === before?.id) return "People cannot be their own manager. Choose someone else";
    if (boss.disabled) return `${boss.name}'s account is disabled. Choose someone else`;
    return before && isAbove(before.id, manager)
      ? `${boss.name} already reports to ${before.name}, directly or through others. Choose someone else`
      : null;
  };
  return (manager, before, fits) => {
    // An unchanged manager may stay, even if their account has since been disabled.
    if (manager === (before?.manager ?? null)) return {};
    const said = manager === null ? null : wrong(manager, before);
    if (said) return { manager: [said] };
    if (before && fits && reportsTo.has(before.id)) reportsTo.set(before.id, manager);
    return {};
  };
}

type Saved = { id: number; given: Given };

/**
 * @throws Refused 409 if somebody else has written meanwhile, and the two together would make somebody report to
 * themselves
 */
export async function saveManagers(app: App, records: readonly Saved[]): Promise<void> {
  const given = records.filter(({ given: { manager } }) => manager !== undefined);
  if (given.length === 0) return;
  const ids = given.map(({ id }) => id);
  const managers = given.map((one) => one.given.manager ?? null);
  const written = await app.db().execute(sql`
    update users u set manager_id = g.manager
    from unnest(${sql.param(ids)}::int[], ${sql.param(managers)}::int[]) g (id, manager)
    where u.id = g.id and u.manager_id is distinct from g.manager
    returning u.id`);
  if (written.rows.length > 0) await mustEnd(app, ids);
}

/** Checked after writing, one at a time: if several write at once, each sees the result of those before. */
async function mustEnd(app: App, ids: readonly number[]): Promise<void> {
  await app.db().execute(sql`select pg_advisory_xact_lock(hashtext('lyceum.managers'))`);
  const { rows } = await app.db().execute<{ name: string }>(sql`
    with recursive up (person, id) as (
      select id, manager_id from users where id = any(${sql.param([...ids])}::int[])
      union select up.person, u.manager_id from users u join up on u.id = up.id where u.manager_id is not null)
    select ${fullName(users)} as name from users where id in (select person from up where person = id) order by id limit 1`);
  const [one] = rows;
  if (one)
    throw refuse.conflict(
      `${one.name} would report to themselves through others. Check who reports to whom, then try again`,
    );
}
