import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { BulkDone } from "#src/contracts/admin/resource.ts";
import type { Endpoint } from "#src/contracts/endpoint.ts";
import type { DashboardPlace } from "#src/routes/admin/dashboard.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { Access } from "../access.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { textOf } from "../html.ts";
import type { AnyResource } from "../resources/resource.ts";
import { resourcesOf } from "../resources/resourceModule.ts";
import { readRows } from "../resources/rows.ts";
import { whereMatches } from "../resources/whereMatches.ts";

/** The dashboard of an area: what is declared of it here is all that has to be said of it anywhere, but for its address. */
export type ServerDashboard = {
  readonly place: DashboardPlace;
  readonly access: Access<Caller>;
  readonly needs: readonly NeedDeclaration[];
  /** Four of them; above all areas stand the first ones of each. */
  readonly figures: readonly FigureDeclaration[];
  /** The kinds of records whose changes it tells, as the audit log names them. */
  readonly kinds: Readonly<Record<string, ChangedKind>>;
};

/** How one thing and how several are told. */
type Words = { readonly one: string; readonly many: string };

/** Something that waits, why, and what settles it. It is declared only if somebody can do something about it. */
export type NeedDeclaration = {
  /** Unlike any other, of whatever area. */
  readonly key: string;
  /** What the count is called that the navigation shows of it; none where it shows none. */
  readonly counted?: string;
  readonly words: Words;
  readonly reason: Words;
  /** Of what the caller sees, where those who have the dashboard do not all see the same. */
  readonly waiting: (app: App, caller: Caller) => Waiting;
  /** “Open list” where nothing is said. */
  readonly verb?: string;
  /** None where it has to be looked at one by one: the verb leads to the list. */
  readonly act?: NeedAct;
  /** The path of the list that shows them. */
  readonly list?: string;
  /** Of those who settle it and do not have this dashboard: it stands on theirs, and leads them to a list of their own. */
  readonly elsewhere?: { readonly access: Access<Caller>; readonly list: string };
};

export type NeedAct = {
  /** As in `412 users invited`. */
  readonly done: string;
  /** Said before it is done. */
  readonly consequence: string;
  /** The call that does the same elsewhere: whoever is barred from that is barred from this (D-22). */
  readonly bars: (app: App) => Pick<Endpoint, "method" | "path"> | undefined;
  readonly perform: (app: App, caller: Caller, waiting: Waiting) => Promise<BulkDone>;
};

/** A question to a list, as an address has it. */
export type Question = Readonly<Record<string, string | string[]>>;

/** Where what waits is found. */
export type Waiting = {
  from: PgTable;
  where: SQL;
  /** Since when one of them waits. */
  since: PgColumn;
  /** By which the list shows the very same. */
  question: Question;
};

/** The days since a moment on which something happened, a row each: `day` and `n`. */
export type FigureSource = (from: SQL, caller: Caller) => SQL;
export type FigureDeclaration = {
  readonly key: string;
  readonly label: string;
  /** Where there is more about it. */
  readonly at?: string;
  readonly source: FigureSource;
  /** What of the caller it is counted by; none where it is the same for whoever may see it. */
  readonly countedBy?: (caller: Caller) => string;
};

/** What is told of the changes of one kind of record. */
export type ChangedKind = {
  /** What its records are called, by their ids; those that are gone are not in it. */
  readonly names: (app: App, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** Of which of them the caller is told, by their number; all where nothing is said. */
  readonly seenBy?: (caller: Caller, number: SQL) => SQL;
  /** What the log calls an act, as it is said: `user invite` is `user invited`. */
  readonly said?: (act: string) => Promise<string>;
};

/** What a question to a list finds: the number, the list and the bulk act cannot differ then. */
export const ofList = (list: AnyResource, question: Question, since: PgColumn): Waiting => ({
  from: list.table,
  where: whereMatches(list, { sort: "id", ...question }) ?? sql`true`,
  since,
  question,
});

/** The same of a resource, by its name. */
export const ofResource = (app: App, name: string, question: Question, since: PgColumn): Waiting =>
  ofList(resourcesOf(app).get(name)!, question, since);

/** The records of resources, each called as its list calls it, and their acts as it says that they were done. */
export const kindsOf = (places: readonly ResourcePlace[]): Record<string, ChangedKind> =>
  Object.fromEntries(
    places.map(({ kind, words, load }): [string, ChangedKind] => {
      const name = kind ?? words.one;
      return [
        name,
        {
          async names(app, ids) {
            const { named } = (await load()).default;
            const rows = await readRows(app, resourcesOf(app).get(name)!, ids, [named]);
            return new Map(rows.map((row) => [row.id, textOf(String(row[named] ?? ""))]));
          },
          async said(act) {
            const { acts } = (await load()).default;
            const done = acts.find((one) => `${name} ${one.name}` === act)?.done;
            return done === undefined ? act : `${name} ${done}`;
          },
        },
      ];
    }),
  );

/** Counts the rows of a table, or of what stands for one, by the day (UTC) of one of its moments. */
export const byDay =
  (at: PgColumn | SQL, table: PgTable | SQL, where: SQL = sql`true`): FigureSource =>
  (from) =>
    sql`select (${at} at time zone 'UTC')::date as day, count(*) as n from ${table} where ${at} >= ${from} and ${where} group by 1`;
