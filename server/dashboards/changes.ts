import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { mostChanges, type Change } from "#src/contracts/admin/dashboard.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { actOf } from "../modules/admin/audit.ts";
import { saidActs } from "../resources/told.ts";
import {
  auditActor,
  auditKind,
  auditLog,
  auditSort,
  fullName,
  reportSchedules,
  users,
} from "../schema/index.ts";
import type { ServerDashboard } from "./dashboard.ts";
import { namesOf } from "./namesOf.ts";

type Row = Omit<Change, "name" | "at"> & { at: string | Date };

const line = alias(auditLog, "line");
const person = alias(users, "person");
const schedule = alias(reportSchedules, "schedule");

/** Limits the log to changes of records of the back office: not sign-ins, refusals or exported files. */
const isChange = sql`${line.outcome} = 'done' and ${auditSort(line)} in ('created', 'changed', 'removed', 'roles', 'other')`;
const number = sql`substring(${line.subject} from ' ([0-9]{1,9})$')::int`;

/**
 * The latest timestamp before another one at which something of a kind was changed: one step down the index of kinds.
 */
const momentBefore = (kind: SQL, before: SQL, isTold: SQL): SQL => sql`(
  select ${line.at} from ${auditLog} line
  where ${auditKind(line)} = ${kind} and ${line.at} < ${before} and ${isChange} and ${isTold}
  order by ${line.at} desc limit 1)`;

/**
 * Returns the latest changes of the records of these dashboards. All lines with one timestamp are one change: an
 * administrator who invites a thousand users has done one thing. So the log is walked by timestamps, kind by kind,
 * however many lines each has.
 */
export async function changesOf(
  app: App,
  caller: Caller,
  dashboards: readonly ServerDashboard[],
): Promise<Change[]> {
  const kinds = Object.assign({}, ...dashboards.map((one) => one.kinds)) as ServerDashboard["kinds"];
  const names = Object.keys(kinds);
  if (names.length === 0) return [];
  const isTold = toldTo(caller, kinds);
  const { rows } = await app.db().execute<Row>(sql`
    with recursive moments as (
      select k.kind, 1 as n, ${momentBefore(sql`k.kind`, sql`'infinity'::timestamptz`, isTold)} as at
      from unnest(${sql.param(names)}::text[]) k (kind)
      union all
      select m.kind, m.n + 1, ${momentBefore(sql`m.kind`, sql`m.at`, isTold)} from moments m
      where m.n < ${mostChanges} and m.at is not null
    ), latest as (
      select kind, at from moments where at is not null order by at desc, kind limit ${mostChanges}
    )
    select of.id, of.at, of.act, of.subject, latest.kind, of.number as record_id, of.others,
      case when of.actor is null then null else (
        select json_build_object('id', ${person.id}, 'name', ${fullName(person)}) from ${users} person
        where ${person.id} = of.actor) end as actor,
      case when latest.kind = 'report schedule' then (
        select ${schedule.report} from ${reportSchedules} schedule where ${schedule.id} = of.number) end as report
    from latest cross join lateral (
      select ${line.id} as id, ${line.at} as at, ${actOf(line)} as act, ${line.subject} as subject, ${number} as number,
        ${auditActor(line)} as actor, (count(*) over ())::int - 1 as others
      from ${auditLog} line
      where ${auditKind(line)} = latest.kind and ${line.at} = latest.at and ${isChange} and ${isTold}
      order by ${line.id} limit 1) of
    order by of.at desc, of.id desc`);
  const called = await namesOf(app, kinds, rows);
  const said = await saidActs();
  return rows.map((row) => {
    const name = called.get(`${row.kind} ${row.record_id}`) || null;
    return {
      ...row,
      at: new Date(row.at).toISOString(),
      act: said.get(row.act) ?? row.act,
      name,
      // A deleted record cannot be opened.
      record_id: name === null ? null : row.record_id,
    };
  });
}

/** Whether the caller may see a line: for some kinds, different people see different lines. */
function toldTo(caller: Caller, kinds: ServerDashboard["kinds"]): SQL {
  const narrowed = Object.entries(kinds).flatMap(([kind, { seenBy }]) =>
    seenBy ? [sql`when ${kind} then ${seenBy(caller, number)}`] : [],
  );
  return narrowed.length === 0
    ? sql`true`
    : sql`case ${auditKind(line)} ${sql.join(narrowed, sql` `)} else true end`;
}
