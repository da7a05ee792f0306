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

/** A table whose rows have a numeric id. */
export type ListTable = PgTable & { id: PgColumn };
/** A table of records: the columns that all of them have. */
export type RecordTable = ListTable & {
  version: PgColumn;
  createdAt: PgColumn;
  updatedAt: PgColumn;
  archivedAt?: PgColumn;
};

/** The endpoints of a resource as far as the server must know them; made by `resourceCalls`. */
export type ResourceCalls = ListedCalls &
  Record<"read" | "update" | "history" | "neighbours", Endpoint> & {
    create?: Endpoint;
    bulk?: Endpoint & { forms: Readonly<Record<string, z.core.$ZodShape>> };
    remove?: Endpoint;
  } & Partial<ImportCalls>;
/** The endpoints of a list; the first one says what its records are called. */
export type ListedCalls = { list: Endpoint & { words: Words }; exportFile: Endpoint };

export type RowOf<C extends { read: Endpoint }> =
  z.output<C["read"]["answer"]> extends { data: infer Row } ? Row & RecordRow : never;
type PatchOf<C extends { update: Endpoint }> = z.output<C["update"]["body"]> & object;
/** The whole draft: every field of a patch, none of them optional. */
export type DraftOf<C extends { update: Endpoint }> = {
  [K in Exclude<keyof PatchOf<C>, "version">]-?: Exclude<PatchOf<C>[K], undefined>;
};
type QueryOf<C extends { list: Endpoint }> = z.output<C["list"]["query"]> & ListQuery;
type SortOf<C extends { list: Endpoint }> = QueryOf<C>["sort"] extends infer S
  ? S extends `-${string}`
    ? never
    : S & string
  : never;
/** Filters that can be overridden: all but those of archived records and of timestamps. */
type FilterOf<C extends { list: Endpoint }> = Exclude<
  keyof QueryOf<C> & string,
  keyof ListQuery | "archived" | `${string}_from` | `${string}_to`
>;
/** Archiving and restoring are the same for all, except where one of them has consequences. */
type ArchiveActs = { acts?: Partial<Record<(typeof archiveActs)[number], SameAct>> };
type ActOf<C extends ResourceCalls> = C["bulk"] extends Endpoint
  ? z.output<C["bulk"]["body"]> extends { act: infer Act }
    ? Exclude<Act & string, (typeof archiveActs)[number]>
    : never
  : never;

/** The fields that every row has. */
export type RecordRow = { id: number; version: string; created_at: string; updated_at: string } & Fields;

export type Errors = Record<string, string[]>;

/** Who writes, and to what: `id` is null while the record is being created. */
type Writing = { app: App; caller: Caller };

type Rules<C extends ResourceCalls> = (
  draft: DraftOf<C>,
  writing: Writing & { before: RowOf<C> | null },
) => Errors | null | Promise<Errors | null>;
/** Concerns the whole row where `field` is null; `changes` are the fields that the row would change. */
type Doubts<C extends ResourceCalls> = (
  draft: Partial<DraftOf<C>>,
  before: RowOf<C> | null,
  changes: readonly string[],
) => { field: string | null; message: string }[];
type Saved<C extends ResourceCalls> = { id: number; given: Partial<DraftOf<C>> };

/** Records that each belong to a parent: its id is a parameter of their paths and the value of one of their columns. */
type Within = {
  param: string;
  /** The column's key in the schema. */
  key: string;
  /** What it is called, as in “This item does not exist”. */
  called: string;
  /** Whether the parent exists. */
  exists(app: App, id: number): Promise<boolean>;
};

/** Who asks for an act, and the values filled in for it. */
export type Asking = { app: App; resource: AnyResource; caller: Caller; given: Fields };
/** A condition under which an act does not apply to a record, and what to say then. */
export type Bar = readonly [when: SQL, said: string];

/** One thing that can be done to many records: the same to all, or with values filled in. */
export type Act = SameAct | FilledAct;

type AnyAct = {
  /**
   * Which records it does not apply to, and why: the first bar that holds gives the reason. Applies to all if absent.
   */
  unless?(asking: Asking): readonly Bar[];
  /** What is wrong with it for individual records that it applies to, beyond what a condition can say. */
  judge?(asking: Asking, rows: readonly RecordRow[]): Promise<ReadonlyMap<number, Errors>>;
};

export type SameAct = AnyAct & {
  /** The columns that it sets. */
  set(app: App): Record<string, unknown>;
  /** The act that undoes it; without one it cannot be undone. */
  undo?: string;
  done?(app: App, ids: number[], caller: Caller): Promise<void>;
};

/** Fields of one record, by their names. */
export type Fields = Readonly<Record<string, unknown>>;
/** Undone by restoring what each record had, where that has not changed since. */
export type FilledAct = AnyAct & {
  /** What the history calls it. */
  did: string;
  /**
   * Checks what must hold for all, before any record is locked. Runs again for the user who undoes it.
   * @throws Refused 422 on a field
   */
  begin?(asking: Asking, to: "do" | "undo"): Promise<void>;
  /** The current values of what the act changes, by record. */
  now(asking: Asking, rows: readonly RecordRow[]): Promise<ReadonlyMap<number, Fields>>;
  /** The new values. */
  next(now: Fields, asking: Asking): Fields;
  /** What to say about a record that has them already. */
  already: string;
  /** The columns that store it. */
  columns?(to: Fields, asking: Asking): Record<string, unknown>;
  /** Writes what is stored elsewhere, and checks what must hold for all. */
  put?(asking: Asking, records: readonly { id: number; to: Fields }[]): Promise<void>;
  /** The change is stored beside the record, whose version stays the same. */
  beside?: true;
};

/** A read-only list, with or without its individual records: a resource without the writing. */
export type List<C extends ListedCalls> = Pick<
  Resource<C & ResourceCalls>,
  | "file"
  | "access"
  | "reads"
  | "lists"
  | "holds"
  | "seenBy"
  | "more"
  | "beside"
  | "search"
  | "sorts"
  | "filters"
> & {
  calls: C;
  table: ListTable;
  /** What it takes from declarations that are loaded with its first query. */
  loads?(): Promise<Loaded>;
};

type Loaded = {
  /** Which records a word of a search finds besides those whose text contains it. */
  finds?(word: string): SQL | undefined;
  /** Completes rows with words that a query cannot supply. */
  told?(app: App, rows: RecordRow[]): Promise<RecordRow[]>;
};

/**
 * A resource on the server: its endpoints, its table, and what a table cannot say. A field of a row or a draft is the
 * column of the same name; other fields are declared in `more` (reading) and `save` (writing). The same is true of
 * sorts and filters.
 */
export type Resource<C extends ResourceCalls> = {
  calls: C;
  /** The name of an exported file, if it is not the end of the list's path. */
  file?: string;
  access: Access<Caller>;
  /** Who may read a record and fetch its files, if that is more people than may work with them. */
  reads?: Access<Caller>;
  /** Who may list the records, to choose from them elsewhere, if that is more people than may work with them. */
  lists?: Access<Caller>;
  table: RecordTable;
  /** Which rows of the table are its records, where not all are. */
  holds?(): SQL;
  /** Which of them a caller sees and works with, where that differs among those whom `access` allows. */
  seenBy?(caller: Caller): SQL;
  /** The record that they belong to, where its id is a parameter of their paths. */
  within?: Within;
  /** Fields of a row that are not columns. */
  more?(): Record<string, SQL>;
  /** A named subquery, joined to each record, that several fields of `more` read from. One row each. */
  beside?(): SQL;
  /** The lower-case text that a search looks through; make it with `searchable`, together with its index. */
  search?: SQL;
  /** What a sort orders by if not by the column of its name, or if that column may be null; never null itself. */
  sorts?: Partial<Record<SortOf<C>, SQL | PgColumn>>;
  /** The condition of a filter that does not ask for the value, or one of the values, of the column of its name. */
  filters?: { [F in FilterOf<C>]?: (given: NonNullable<QueryOf<C>[F]>) => SQL | undefined };
  /** The message and its field for each unique index that may refuse. */
  unique?: Record<string, { field: string; message: string }>;
  /** Values for fields that a draft leaves empty, as of the time of writing. */
  fills?(draft: Partial<DraftOf<C>>, app: App): Partial<DraftOf<C>>;
  /** What must hold for the whole record before it is written. `before` is null for a new record. */
  rules?: Rules<C>;
  /** Replaces `rules` if they have to look something up, which happens once for all that is written together. */
  rulesFor?(drafts: readonly Partial<DraftOf<C>>[], app: App): Promise<Rules<C>>;
  /**
   * What is doubtful in rows of a file, though they may be written: shown beside them. Receives all drafts first, so
   * that what they are compared with is looked up once.
   */
  doubtsFor?(drafts: readonly Partial<DraftOf<C>>[], app: App): Promise<Doubts<C>>;
  /** What others call a field, beside the words of the screens: an import recognises these headings, too. */
  synonyms?: { readonly [F in keyof DraftOf<C>]?: readonly string[] };
  /** Columns beside those of the draft, for a new record. */
  begin?(app: App, caller: Caller): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Writes the given fields of drafts that are not columns, for all records written together. */
  save?(writing: Writing, records: readonly Saved<C>[]): Promise<void>;
  /** Does what follows from a write, in its transaction. `before` is null for a new record. */
  written?(writing: Writing & { id: number }, before: RowOf<C> | null, after: RowOf<C>): Promise<void>;
  /**
   * Locks records before they are deleted, where a write of something that goes with them locks it first and then the
   * record: in another order the two would wait for each other.
   */
  lockToRemove?(app: App, ids: readonly number[]): Promise<void>;
  /** Why a record cannot be deleted, if it cannot. */
  keeps?(row: RowOf<C>, app: App): string | null | Promise<string | null>;
  /** Does what has to happen before records are deleted, in the same transaction: their dependants still exist. */
  removing?(app: App, ids: readonly number[]): Promise<void>;
} & ArchiveActs &
  ([ActOf<C>] extends [never] ? unknown : { acts: Record<ActOf<C>, Act> });

type AnyRules = (
  draft: Fields,
  writing: Writing & { before: RecordRow | null },
) => Errors | null | Promise<Errors | null>;
type AnyDoubts = (
  draft: Fields,
  before: RecordRow | null,
  changes: readonly string[],
) => { field: string | null; message: string }[];

/** The hooks of a resource, without its types. */
type AnyHooks = {
  rules?: AnyRules;
  fills?(draft: Fields, app: App): Fields;
  rulesFor?(drafts: readonly Fields[], app: App): Promise<AnyRules>;
  doubtsFor?(drafts: readonly Fields[], app: App): Promise<AnyDoubts>;
  save?(writing: Writing, records: readonly { id: number; given: Fields }[]): Promise<void>;
  written?(writing: Writing & { id: number }, before: RecordRow | null, after: RecordRow): Promise<void>;
  lockToRemove?(app: App, ids: readonly number[]): Promise<void>;
  keeps?(row: RecordRow, app: App): string | null | Promise<string | null>;
  removing?(app: App, ids: readonly number[]): Promise<void>;
};

/** The declaration of a resource, without its types. */
export type DeclaredResource = AnyHooks &
  Pick<
    Resource<ResourceCalls>,
    | "access"
    | "reads"
    | "lists"
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
    loads?(): Promise<Loaded>;
  };

/**
 * A declaration without its types. Its hooks only receive what its own endpoints have checked and its own table holds,
 * which the compiler cannot know for all resources at once.
 */
export const withoutTypes = (
  declared: Pick<DeclaredResource, "access"> & { calls: ListedCalls; table: ListTable },
  // A list lacks some endpoints of a resource; whatever would use them is not offered.
): DeclaredResource => declared as unknown as DeclaredResource;

/** A resource as generic code sees it: with everything that `withDefaults` adds. */
export type AnyResource = Omit<DeclaredResource, "file" | "sorts" | "filters" | "acts"> &
  Loaded & {
    /** Its name in the audit log: `glossary term` in `glossary term 3`. */
    name: string;
    file: string;
    sorts: Record<string, SQL | PgColumn>;
    filters: Record<string, (given: unknown) => SQL | undefined>;
    acts: Record<string, Act>;
    /** Fields that contain HTML: anything outside the safe subset is dropped. */
    html: readonly string[];
    /** Fields that hold an uploaded file. */
    files: readonly string[];
    /** The fields of a list's rows. */
    listed: readonly string[];
    /** How a file's rows are identified, if it can be imported. */
    imports?: Imports | undefined;
  };

/** A resource as a caller sees it, without the records that are hidden from them. */
export const ownTo = (resource: AnyResource, caller: Caller): AnyResource =>
  resource.seenBy
    ? { ...resource, holds: () => and(resource.holds?.(), resource.seenBy!(caller))! }
    : resource;

/** A resource narrowed to one parent: what is created belongs to it. @throws Refused 404 */
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
