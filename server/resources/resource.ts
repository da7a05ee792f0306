import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type * as z from "zod/mini";
import type { ImportCalls, Imports } from "#src/contracts/admin/import.ts";
import { shapeOf } from "#src/contracts/admin/query.ts";
import type { archiveActs, Words } from "#src/contracts/admin/resource.ts";
import type { Endpoint } from "#src/contracts/endpoint.ts";
import type { Access } from "../access.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { refuse } from "../refusals.ts";
import type { ListQuery } from "./listQuery.ts";

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
export type ResourceCalls = ListedCalls &
  Record<"read" | "update" | "history" | "neighbours", Endpoint> & {
    create?: Endpoint;
    bulk?: Endpoint & { forms: Readonly<Record<string, z.core.$ZodShape>> };
    remove?: Endpoint;
  } & Partial<ImportCalls>;
/** The calls of a list; its first one has what its records are called. */
export type ListedCalls = { list: Endpoint & { words: Words }; exportFile: Endpoint };

export type RowOf<C extends { read: Endpoint }> =
  z.output<C["read"]["answer"]> extends { data: infer Row } ? Row & RecordRow : never;
type PatchOf<C extends { update: Endpoint }> = z.output<C["update"]["body"]> & object;
/** The whole of what is written, as every part of it is in a patch. */
export type DraftOf<C extends { update: Endpoint }> = {
  [K in Exclude<keyof PatchOf<C>, "version">]-?: Exclude<PatchOf<C>[K], undefined>;
};
type QueryOf<C extends { list: Endpoint }> = z.output<C["list"]["query"]> & ListQuery;
type SortOf<C extends { list: Endpoint }> = QueryOf<C>["sort"] extends infer S
  ? S extends `-${string}`
    ? never
    : S & string
  : never;
/** Filters that can be answered otherwise than by themselves: those of archived records and of moments cannot. */
type FilterOf<C extends { list: Endpoint }> = Exclude<
  keyof QueryOf<C> & string,
  keyof ListQuery | "archived" | `${string}_from` | `${string}_to`
>;
/** Archiving and bringing back are the same for all. */
type ActOf<C extends ResourceCalls> = C["bulk"] extends Endpoint
  ? z.output<C["bulk"]["body"]> extends { act: infer Act }
    ? Exclude<Act & string, (typeof archiveActs)[number]>
    : never
  : never;

/** What every row has. */
export type RecordRow = { id: number; version: string; created_at: string; updated_at: string } & Fields;

export type Errors = Record<string, string[]>;

/** Who writes, and to what: `id` null while it is being made. */
type Writing = { app: App; caller: Caller };

type Rules<C extends ResourceCalls> = (
  draft: DraftOf<C>,
  writing: Writing & { before: RowOf<C> | null },
) => Errors | null | Promise<Errors | null>;
/** Of the whole row where `field` is null; `changes` are the fields that the row would change. */
type Doubts<C extends ResourceCalls> = (
  draft: Partial<DraftOf<C>>,
  before: RowOf<C> | null,
  changes: readonly string[],
) => { field: string | null; message: string }[];
type Saved<C extends ResourceCalls> = { id: number; given: Partial<DraftOf<C>> };

/** Records that each belong to another one: its number is a parameter of their paths, and stands in a column of theirs. */
type Within = {
  param: string;
  /** Of the column, in the schema. */
  key: string;
  /** What it is called, as in “This item does not exist”. */
  called: string;
  /** Whether the other one is there. */
  exists(app: App, id: number): Promise<boolean>;
};

/** Who asks for an act, and what is filled in for it. */
export type Asking = { app: App; resource: AnyResource; caller: Caller; given: Fields };
/** A condition under which an act is not for a record, and what is said then. */
export type Bar = readonly [when: SQL, said: string];

/** One thing that can be done to many records: the same to all, or to each what is filled in. */
export type Act = SameAct | FilledAct;

type AnyAct = {
  /** Which records it is not for, and why: the first that holds is said of them. It is for all where nothing is said. */
  unless?(asking: Asking): readonly Bar[];
};

export type SameAct = AnyAct & {
  /** The columns that it sets. */
  set(app: App): Record<string, unknown>;
  /** The act that undoes it; nothing can where none is named. */
  undo?: string;
  done?(app: App, ids: number[], caller: Caller): Promise<void>;
};

/** Fields of one record, by their names. */
export type Fields = Readonly<Record<string, unknown>>;
/** It is undone by putting back what each record had, where that has not changed since. */
export type FilledAct = AnyAct & {
  /** As the history tells it. */
  did: string;
  /** What must hold of all; before any record is locked. Asked again of who undoes it. @throws Refused 422 on a field */
  begin?(asking: Asking, to: "do" | "undo"): Promise<void>;
  /** What there is now of what the act changes, by record. */
  now(asking: Asking, rows: readonly RecordRow[]): Promise<ReadonlyMap<number, Fields>>;
  /** What there is to be. */
  next(now: Fields, asking: Asking): Fields;
  /** Said of a record that has it. */
  already: string;
  /** What is wrong with what is filled in, of single records. */
  judge?(asking: Asking, rows: readonly RecordRow[]): Promise<ReadonlyMap<number, Errors>>;
  /** The columns in which it stands. */
  columns?(to: Fields, asking: Asking): Record<string, unknown>;
  /** Writes what stands elsewhere, and holds what must hold of all. */
  put?(asking: Asking, records: readonly { id: number; to: Fields }[]): Promise<void>;
  /** What it changes stands beside the record, whose version stays. */
  beside?: true;
};

/** A list that is only read, with or without its records one by one: a resource without the writing. */
export type List<C extends ListedCalls> = Pick<
  Resource<C & ResourceCalls>,
  "file" | "access" | "reads" | "holds" | "seenBy" | "more" | "beside" | "search" | "sorts" | "filters"
> & { calls: C; table: ListTable };

/**
 * A resource on the server: its calls, its table, and what a table cannot say. A field of a row or a draft is the column
 * of that name; what is none stands in `more` (reading) and `save` (writing). The same is true of sorts and filters.
 */
export type Resource<C extends ResourceCalls> = {
  calls: C;
  /** What a file of many is named, where that is not how their path ends. */
  file?: string;
  access: Access<Caller>;
  /** Who may read a record and fetch its files, where more may than work with them. */
  reads?: Access<Caller>;
  table: RecordTable;
  /** Which rows of the table are its records, where not all are. */
  holds?(): SQL;
  /** Which of them somebody reads and works with, where that differs among those whom `access` allows. */
  seenBy?(caller: Caller): SQL;
  /** Of which other record they are, where its number is a parameter of their paths. */
  within?: Within;
  /** Fields of a row that are no columns. */
  more?(): Record<string, SQL>;
  /** What several fields of `more` are read from: a subquery with a name, joined to each record. One row each. */
  beside?(): SQL;
  /** Lower-case text that a search looks through; make it by `searchable`, with the index that goes with it. */
  search?: SQL;
  /** What a sort goes by that does not go by the column of its name, or by a column that may be null; never null. */
  sorts?: Partial<Record<SortOf<C>, SQL | PgColumn>>;
  /** What a filter finds that does not ask for the value, or one of the values, of the column of its name. */
  filters?: { [F in FilterOf<C>]?: (given: NonNullable<QueryOf<C>[F]>) => SQL | undefined };
  /** What is said, and of which field, where a unique index refuses. */
  unique?: Record<string, { field: string; message: string }>;
  /** What stands for fields that a draft has left empty, from the moment at which it is written. */
  fills?(draft: Partial<DraftOf<C>>, app: App): Partial<DraftOf<C>>;
  /** What must hold of the whole record before it is written. `before` is null for a new record. */
  rules?: Rules<C>;
  /** In place of `rules`, where they have to look something up: it is looked up once for all that is written together. */
  rulesFor?(drafts: readonly Partial<DraftOf<C>>[], app: App): Promise<Rules<C>>;
  /**
   * What is doubtful in rows of a file, though they may be written: it is told beside them. It is told all drafts first, so
   * that what they are compared with is looked up once.
   */
  doubtsFor?(drafts: readonly Partial<DraftOf<C>>[], app: App): Promise<Doubts<C>>;
  /** What others call a field, beside the words of the screens: by that, too, a file's heading is known. */
  synonyms?: { readonly [F in keyof DraftOf<C>]?: readonly string[] };
  /** Columns beside those of the draft, for a new record. */
  begin?(app: App, caller: Caller): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Writes the given fields of drafts that are no columns, for all records that are written together. */
  save?(writing: Writing, records: readonly Saved<C>[]): Promise<void>;
  /** Whatever follows from a write, in its transaction. `before` is null for a new record. */
  written?(writing: Writing & { id: number }, before: RowOf<C> | null, after: RowOf<C>): Promise<void>;
  /** Why a record cannot be deleted, if so. */
  keeps?(row: RowOf<C>, app: App): string | null | Promise<string | null>;
} & ([ActOf<C>] extends [never] ? unknown : { acts: Record<ActOf<C>, Act> });

type AnyRules = (
  draft: Fields,
  writing: Writing & { before: RecordRow | null },
) => Errors | null | Promise<Errors | null>;
type AnyDoubts = (
  draft: Fields,
  before: RecordRow | null,
  changes: readonly string[],
) => { field: string | null; message: string }[];

/** What a resource does of its own, without its types. */
type AnyHooks = {
  rules?: AnyRules;
  fills?(draft: Fields, app: App): Fields;
  rulesFor?(drafts: readonly Fields[], app: App): Promise<AnyRules>;
  doubtsFor?(drafts: readonly Fields[], app: App): Promise<AnyDoubts>;
  save?(writing: Writing, records: readonly { id: number; given: Fields }[]): Promise<void>;
  written?(writing: Writing & { id: number }, before: RecordRow | null, after: RecordRow): Promise<void>;
  keeps?(row: RecordRow, app: App): string | null | Promise<string | null>;
};

/** What is declared of a resource, without its types. */
export type DeclaredResource = AnyHooks &
  Pick<
    Resource<ResourceCalls>,
    | "access"
    | "reads"
    | "table"
    | "holds"
    | "seenBy"
    | "within"
    | "more"
    | "beside"
    | "search"
    | "unique"
    | "begin"
    | "file"
  > & {
    calls: ResourceCalls;
    sorts?: Record<string, SQL | PgColumn>;
    filters?: Record<string, (given: unknown) => SQL | undefined>;
    synonyms?: Readonly<Record<string, readonly string[]>>;
    acts?: Record<string, Act>;
  };

/**
 * A declaration without its types. Its hooks are only given what its own calls have judged and its own table holds, which
 * the compiler cannot know of all resources at once.
 */
export const withoutTypes = (
  declared: Pick<DeclaredResource, "access"> & { calls: ListedCalls; table: ListTable },
  // A list has not all the calls of a resource; what would use the others is not offered where they are missing.
): DeclaredResource => declared as unknown as DeclaredResource;

/** A resource as what works on all of them has it: with everything that `withDefaults` adds. */
export type AnyResource = Omit<DeclaredResource, "file" | "sorts" | "filters" | "acts"> & {
  /** As the audit log names one: `glossary term` in `glossary term 3`. */
  name: string;
  file: string;
  sorts: Record<string, SQL | PgColumn>;
  filters: Record<string, (given: unknown) => SQL | undefined>;
  acts: Record<string, Act>;
  /** Texts of HTML: what is not of the safe subset is dropped. */
  html: readonly string[];
  /** Fields that are an uploaded file. */
  files: readonly string[];
  /** The fields of a list's rows. */
  listed: readonly string[];
  /** How a file's rows are told apart, where it can be imported. */
  imports?: Imports | undefined;
};

/** A resource as somebody has it: whatever works on it finds none of the records that they do not see. */
export const ownTo = (resource: AnyResource, caller: Caller): AnyResource =>
  resource.seenBy
    ? { ...resource, holds: () => and(resource.holds?.(), resource.seenBy!(caller))! }
    : resource;

/** Of a resource whose records belong to others those of one: what is made belongs to it. @throws Refused 404 */
export async function withinOne(app: App, resource: AnyResource, id: number): Promise<AnyResource> {
  const { key, called, exists } = resource.within!;
  if (!(await exists(app, id))) throw refuse.notFound(`This ${called} does not exist`);
  const column = getTableColumns(resource.table as PgTable)[key]!;
  return {
    ...resource,
    holds: () => and(resource.holds?.(), eq(column, id))!,
    begin: async (...asked) => ({ ...(await resource.begin?.(...asked)), [key]: id }),
  };
}

/** The fields that are written. */
export const draftFields = ({ calls }: Pick<AnyResource, "calls">): string[] =>
  Object.keys(shapeOf(calls.update.body)).filter((name) => name !== "version");

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
