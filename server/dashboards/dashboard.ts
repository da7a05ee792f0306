import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { BulkDone } from "#src/contracts/admin/resource.ts";
import type { Endpoint } from "#src/contracts/endpoint.ts";
import { queryText, withQuery } from "#src/contracts/queryText.ts";
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

/** The dashboard of an area. Apart from its address, everything about it is declared here. */
export type ServerDashboard = {
  readonly place: DashboardPlace;
  readonly access: Access<Caller>;
  readonly needs: readonly NeedDeclaration[];
  /** Four figures; the overview of all areas shows the first ones of each. */
  readonly figures: readonly FigureDeclaration[];
  /** The kinds of records whose changes it shows, as the audit log names them. */
  readonly kinds: Readonly<Record<string, ChangedKind>>;
};

/** Wording for one thing, and for several. */
type Words = { readonly one: string; readonly many: string };

/** Something that is waiting, why, and how to settle it. It is declared only if someone can do something about it. */
export type NeedDeclaration = {
  /** Unique across all areas. */
  readonly key: string;
  /** The name of its count in the navigation; none if it is not shown there. */
  readonly counted?: string;
  readonly words: Words;
  /** Worded for the number waiting or, if they are counted differently from the rows of the list, for `Waiting.of`. */
  readonly reason: Words | ((of: number) => string);
  /** Restricted to what the caller sees, if users of the dashboard do not all see the same. */
  readonly waiting: (app: App, caller: Caller) => Waiting;
  /** “Open list” by default. */
  readonly verb?: string;
  /** None if each one has to be looked at: the verb then leads to the list. */
  readonly act?: NeedAct;
  /** The path of the list that shows them. */
  readonly list?: string;
  /** Who can settle it, if not everyone who has this dashboard. Others are not told of it. */
  readonly settledBy?: Access<Caller>;
  /**
   * For people who settle it but do not have this dashboard: it appears on theirs, and leads to a list of their own.
   */
  readonly elsewhere?: { readonly access: Access<Caller>; readonly list: string };
};

export type NeedAct = {
  /** As in `412 users invited`. */
  readonly done: string;
  /** Shown before it is done. */
  readonly consequence: string;
  /** The call that does the same elsewhere: a caller who is barred from that one is barred from this (D-22). */
  readonly bars: (app: App) => Pick<Endpoint, "method" | "path"> | undefined;
  readonly perform: (app: App, caller: Caller, waiting: Waiting) => Promise<BulkDone>;
};

/** A query for a list, in the form of URL parameters. */
export type Question = Readonly<Record<string, string | string[]>>;

/** Where to find what is waiting. */
export type Waiting = {
  from: PgTable;
  where: SQL;
  /** The time since which each of them has been waiting. */
  since: PgColumn | SQL;
  /** Counts what the reason is about, where the list has several rows for each. */
  of?: SQL;
  /** The query with which the list shows exactly these. */
  question: Question;
};

/** The address of a list or a report that shows exactly what a figure counts, since the first of the days shown. */
export const addressSince =
  (path: string, field: string, question: Question = {}): ((from: string) => string) =>
  (from) =>
    withQuery(path, queryText({ ...question, [`${field}_from`]: from }));

/** The days since a timestamp on which something happened, one row each: `day` and `n`. */
export type FigureSource = (from: SQL, caller: Caller) => SQL;
export type FigureDeclaration = {
  readonly key: string;
  readonly label: string;
  /** An address with more about it, which may depend on the first of the days that it shows. */
  readonly at?: string | ((from: string) => string);
  readonly source: FigureSource;
  /** The part of the caller that it depends on; none if it is the same for everyone who may see it. */
  readonly countedBy?: (caller: Caller) => string;
};

/** What is shown about the changes of one kind of record. */
export type ChangedKind = {
  /** The names of its records, by id; deleted ones are missing. */
  readonly names: (app: App, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** Which of them the caller may see, by their number; all by default. */
  readonly seenBy?: (caller: Caller, number: SQL) => SQL;
};

/** The results of a list query, so that the number, the list and the bulk act cannot differ. */
export const ofList = (list: AnyResource, question: Question, since: PgColumn): Waiting => ({
  from: list.table,
  where: whereMatches(list, { sort: "id", ...question }) ?? sql`true`,
  since,
  question,
});

/** The same for a resource, by its name. */
export const ofResource = (app: App, name: string, question: Question, since: PgColumn): Waiting =>
  ofList(resourcesOf(app).get(name)!, question, since);

/** The records of resources, each named as in its list. */
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
        },
      ];
    }),
  );

/** Counts the rows of a table, or of a subquery, by the day (UTC) of one of their timestamps. */
export const byDay =
  (at: PgColumn | SQL, table: PgTable | SQL, where: SQL = sql`true`): FigureSource =>
  (from) =>
    sql`select (${at} at time zone 'UTC')::date as day, count(*) as n from ${table} where ${at} >= ${from} and ${where} group by 1`;
