import { getTableColumns, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { ImportCalls, Imports } from "#src/contracts/admin/import.ts";
import type { Endpoint } from "#src/contracts/endpoint.ts";
import type { Access } from "../access.ts";
import type { App, Caller } from "../app.ts";
import type { ListQuestion } from "./question.ts";

/** A table whose rows have a number. */
export type ListTable = PgTable & { id: PgColumn };
/** A table of records: the columns that every one has. */
export type RecordTable = ListTable & {
  version: PgColumn;
  createdAt: PgColumn;
  updatedAt: PgColumn;
  archivedAt?: PgColumn;
};

/** The calls of a resource as far as the server must know them; made by `resourceCalls`. */
export type ResourceCalls = Record<
  "list" | "exportFile" | "read" | "update" | "history" | "neighbours",
  Endpoint
> & { create?: Endpoint; bulk?: Endpoint; remove?: Endpoint } & Partial<ImportCalls>;

export type RowOf<C extends { read: Endpoint }> =
  z.output<C["read"]["answer"]> extends { data: infer Row } ? Row & RecordRow : never;
type PatchOf<C extends { update: Endpoint }> = z.output<C["update"]["body"]> & object;
/** The whole of what is written, as every part of it is in a patch. */
export type DraftOf<C extends { update: Endpoint }> = {
  [K in Exclude<keyof PatchOf<C>, "version">]-?: Exclude<PatchOf<C>[K], undefined>;
};
type QuestionOf<C extends { list: Endpoint }> = z.output<C["list"]["query"]> & ListQuestion;
type SortOf<C extends { list: Endpoint }> = QuestionOf<C>["sort"] extends infer S
  ? S extends `-${string}`
    ? never
    : S & string
  : never;
/** Filters that are not answered by themselves: those of archived records and of moments are. */
type FilterOf<C extends { list: Endpoint }> = Exclude<
  keyof QuestionOf<C> & string,
  keyof ListQuestion | "archived" | `${string}_from` | `${string}_to`
>;
type ActOf<C extends ResourceCalls> = C["bulk"] extends Endpoint
  ? z.output<C["bulk"]["body"]> extends { act: infer Act }
    ? Act & string
    : never
  : never;

/** What every row has. */
export type RecordRow = { id: number; version: string; created_at: string; updated_at: string };

export type Errors = Record<string, string[]>;

/** Who writes, and to what: `id` null while it is being made. */
type Writing = { app: App; caller: Caller };

type Rules<C extends ResourceCalls> = (
  draft: DraftOf<C>,
  writing: Writing & { before: RowOf<C> | null },
) => Errors | null | Promise<Errors | null>;
type Saved<C extends ResourceCalls> = { id: number; given: Partial<DraftOf<C>> };

/** One thing that can be done to many records. */
export type Act = {
  /** The columns that it sets. */
  set(app: App): Record<string, unknown>;
  /** Which records this caller can do it to; all where nothing is said. */
  applies?(caller: Caller): SQL;
  /** What is said of the others. */
  otherwise?: string;
  /** The act that undoes it; nothing can where none is named. */
  undo?: string;
  done?(app: App, ids: number[], caller: Caller): Promise<void>;
};

/** A list that is only read, with or without its records one by one: a resource without the writing. */
export type List<C extends { list: Endpoint; exportFile: Endpoint }> = Pick<
  Resource<C & ResourceCalls>,
  "name" | "file" | "access" | "more" | "beside" | "search" | "sorts"
> & { calls: C; table: ListTable } & FiltersOf<C>;

/**
 * A resource on the server: its calls, its table, and what a table cannot say. A field of a row or a draft is the column
 * of that name; what is none stands in `more` (reading) and `save` (writing).
 */
export type Resource<C extends ResourceCalls> = {
  /** As the audit log names one: `glossary term` in `glossary term 3`. */
  name: string;
  /** And a file of many: `glossary-terms`. */
  file: string;
  calls: C;
  access: Access<Caller>;
  table: RecordTable;
  /** Fields of a row that are no columns. */
  more?(): Record<string, SQL>;
  /** What several fields of `more` are read from: a subquery with a name, joined to each record. One row each. */
  beside?(): SQL;
  /** Lower-case text that a search looks through; make it by `searchable`, with the index that goes with it. */
  search?: SQL;
  /** What each sort goes by; never null. */
  sorts: Record<SortOf<C>, SQL | PgColumn>;
  /** How a file's rows are told apart; the calls of `importCalls` must be there. */
  imports?: Imports;
  /** Texts of HTML: what is not of the safe subset is dropped. */
  html?: readonly (keyof DraftOf<C> & string)[];
  /** What is said, and of which field, where a unique index refuses. */
  unique?: Record<string, { field: string; message: string }>;
  /** What must hold of the whole record before it is written. `before` is null for a new record. */
  rules?: Rules<C>;
  /** In place of `rules`, where they have to look something up: it is looked up once for all that is written together. */
  rulesFor?(drafts: readonly Partial<DraftOf<C>>[], app: App): Promise<Rules<C>>;
  /** Columns beside those of the draft, for a new record. */
  begin?(app: App, caller: Caller): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Writes the given fields of drafts that are no columns, for all records that are written together. */
  save?(writing: Writing, records: readonly Saved<C>[]): Promise<void>;
  /** Whatever follows from a write, in its transaction. `before` is null for a new record. */
  written?(writing: Writing & { id: number }, before: RowOf<C> | null, after: RowOf<C>): Promise<void>;
  /** Why a record cannot be deleted, if so. */
  keeps?(row: RowOf<C>, app: App): string | null | Promise<string | null>;
} & FiltersOf<C> &
  ([ActOf<C>] extends [never] ? unknown : { acts: Record<ActOf<C>, Act> });

type FiltersOf<C extends { list: Endpoint }> = [FilterOf<C>] extends [never]
  ? unknown
  : { filters: { [F in FilterOf<C>]: (given: NonNullable<QuestionOf<C>[F]>) => SQL | undefined } };

/** A resource without its types, as what works on all of them has it. */
// oxlint-disable-next-line typescript/no-explicit-any -- the types of hooks go both ways: nothing else holds all of them
export type AnyResource = Omit<Resource<any>, "calls" | "sorts"> & {
  calls: ResourceCalls;
  sorts: Record<string, SQL | PgColumn>;
  filters?: Record<string, (given: never) => SQL | undefined>;
  acts?: Record<string, Act>;
};

/** The fields that are written. */
export const draftFields = ({ calls }: Pick<AnyResource, "calls">): string[] =>
  Object.keys((calls.update.body as unknown as { shape: object }).shape).filter((name) => name !== "version");

export const subjectOf = ({ name }: Pick<AnyResource, "name">, id: number): string => `${name} ${id}`;

/** The columns of a table by their names in the database, with their keys in the schema. */
export function columnsOf(table: PgTable): Map<string, { key: string; column: PgColumn }> {
  return new Map(
    Object.entries(getTableColumns(table)).map(([key, column]) => [
      column.name,
      { key, column: column as PgColumn },
    ]),
  );
}

/** Archiving and bringing back, for tables with `archivedAt`. */
export const archiving = (
  table: RecordTable & { archivedAt: PgColumn },
): Record<"archive" | "restore", Act> => ({
  archive: {
    set: (app) => ({ archivedAt: app.now() }),
    applies: () => isNull(table.archivedAt),
    otherwise: "It is archived already",
    undo: "restore",
  },
  restore: {
    set: () => ({ archivedAt: null }),
    applies: () => isNotNull(table.archivedAt),
    otherwise: "It is not archived",
    undo: "archive",
  },
});
