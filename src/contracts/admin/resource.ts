import * as z from "zod/mini";
import { data, endpoint, Id, IdParams, Instant, pageOf, PageMeta, PageQuery } from "../endpoint.ts";
import { withArticle } from "../words.ts";
import { creating } from "./creating.ts";
import type { ImportCalls, ImportsOf } from "./import.ts";
import {
  draftPatch,
  exportFormats,
  filterParts,
  listParts,
  rangesForward,
  type ExportFormat,
  type PatchShape,
  type SortOf,
} from "./query.ts";

/**
 * The calls of an admin resource, made from its schemas. All lists, forms and reports of the back office use them:
 * - `list`        GET path?page&perPage&sort&search&<filters>: rows, and `meta` with the total
 * - `read`        GET path/:id
 * - `create`      POST path, the draft; with a `key` of its form, a repeated call creates the record once
 * - `update`      PATCH path/:id, the changed fields of the draft and the `version` that was read; 409 `staleOf(row)`
 *                 if somebody else has saved since (T-47)
 * - `history`     GET path/:id/history: what was changed, by whom, from what to what (T-58); newest first
 * - `neighbours`  GET path/:id/neighbours?<the list's query>: the records before and after it in that list
 * - `exportFile`  GET path/export?format&columns&<the list's query>: a file; open its address
 *                 (`exportPath`), not by `call`
 * - `bulk`        POST path/bulk?<the list's query>, if the resource names acts: the act on these ids, or on `all`
 *                 that match the query; undone by `bulkCalls.undo` with the token in its answer
 * - `remove`      DELETE path/:id?version, if the resource is `removable`
 * - those of `importCalls`, if the resource says how the rows of a file are identified (`imports`)
 *
 * A group contains endpoints only, so that `Object.values` of it is the list of its calls.
 */
export function resourceCalls<
  Row extends ResourceRow,
  Draft extends z.ZodMiniObject,
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.core.$ZodShape = Record<never, never>,
  const Acts extends readonly string[] = readonly [],
  const Removable extends boolean = false,
  const Imported extends ImportsOf<Draft> | undefined = undefined,
  Whole extends z.core.$ZodShape = Record<never, never>,
>(path: string, of: ResourceParts<Row, Draft, Sorts, Filters, Acts, Removable, Imported, Whole>) {
  const { words, draft } = of;
  const one = data(recordSchema<Row, Whole>(of));
  const question = queryOf(of);
  const calls = {
    ...readingCalls(path, of),
    create: endpoint("POST", path, {
      summary: `Creates ${withArticle(words.one)}.`,
      body: creating(draft),
      answer: one,
    }),
    update: endpoint("PATCH", `${path}/:id`, {
      summary: `Changes the given fields of ${withArticle(words.one)}. 409 with the current values if it has changed since \`version\`.`,
      params: IdParams,
      body: z.extend(draftPatch(draft), { version: Version }) as z.ZodMiniObject<
        PatchShape<Draft["shape"]> & { version: typeof Version }
      >,
      answer: one,
    }),
    history: endpoint("GET", `${path}/:id/history`, {
      summary: `Lists the changes to ${withArticle(words.one)}, newest first.`,
      params: IdParams,
      query: z.object(PageQuery),
      answer: pageOf(HistoryEntry),
    }),
  };
  const bulk = endpoint("POST", `${path}/bulk`, {
    summary: `Applies one action to many ${words.many}: those with these ids, or all that match the query.`,
    query: question,
    body: bulkOf(of.acts ?? [], of.forms),
    answer: data(BulkDone),
  });
  const remove = endpoint("DELETE", `${path}/:id`, {
    summary: `Deletes ${withArticle(words.one)}. 409 if it has changed since \`version\`.`,
    params: IdParams,
    query: z.object({ version: Version }),
  });
  return {
    ...calls,
    ...(of.acts?.length ? { bulk: { ...bulk, forms: of.forms ?? {} } } : {}),
    ...(of.removable ? { remove } : {}),
    ...(of.imports ? of.imports.calls(path, words, of.imports) : {}),
  } as typeof calls &
    ([Acts[number]] extends [never] ? unknown : { bulk: BulkEndpoint<typeof question, Acts[number]> }) &
    (Removable extends true ? { remove: typeof remove } : unknown) &
    ([Imported] extends [undefined] ? unknown : ImportCalls);
}

/** The calls of records that are only read: `list`, `exportFile`, `read` and `neighbours`. */
export function readingCalls<
  Row extends z.ZodMiniObject<{ id: z.ZodMiniType }>,
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.core.$ZodShape = Record<never, never>,
  Whole extends z.core.$ZodShape = Record<never, never>,
>(path: string, of: ListParts<Row, Sorts, Filters> & WholeParts<Whole>) {
  const { words } = of;
  return {
    ...listCalls(path, of),
    read: endpoint("GET", `${path}/:id`, {
      summary: `Returns one ${words.one}.`,
      params: IdParams,
      answer: data(recordSchema<Row, Whole>(of)),
      saysMissing: true,
    }),
    neighbours: endpoint("GET", `${path}/:id/neighbours`, {
      summary: `Returns the ${words.many} before and after one in a list.`,
      params: IdParams,
      query: queryOf(of),
      answer: data(Neighbours),
    }),
  };
}

/** The calls of a list that is only read: `list` and `exportFile`. */
export function listCalls<
  Row extends z.ZodMiniObject<{ id: z.ZodMiniType }>,
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.core.$ZodShape = Record<never, never>,
>(path: string, of: ListParts<Row, Sorts, Filters>) {
  const { words, row, sorts, filters, sorted } = of;
  const columns = Object.keys(row.shape).filter((name) => name !== "version");
  return {
    /** With the name of its records, which the server's files and the audit log use. */
    list: {
      ...endpoint("GET", path, {
        summary: `Lists the ${words.many}, page by page.`,
        query: queryOf(of),
        answer: z.object({ data: z.array(row), meta: ListMeta }),
      }),
      words,
    },
    exportFile: endpoint("GET", `${path}/export`, {
      summary: `Returns the listed ${words.many} as a CSV or XLSX file with the given columns.`,
      query: z
        .object({
          ...filterParts(filters),
          sort: listParts(sorts, sorted).sort,
          search: listParts(sorts).search,
          format: z._default(z.enum(exportFormats), "csv"),
          columns: columnsOf(columns),
        })
        .check(rangesForward(filterParts(filters))),
      answer: z.custom<AsyncIterable<Uint8Array>>(),
      file: true,
    }),
  };
}

/** The name of one record, and of many. */
export type Words = { readonly one: string; readonly many: string };

/** What a resource declares for its calls. */
type ListParts<Row, Sorts, Filters> = {
  /** Such as “glossary term” and “glossary terms”. */
  words: Words;
  row: Row;
  /** The fields by which a list can be sorted: `term`, or `-term` for descending. */
  sorts: Sorts;
  /** The sort if none is requested; by the first of them if this is left out. */
  sorted?: Sorts extends readonly string[] ? SortOf<Sorts> : never;
  /** Parts of the query other than page, sort and search, made by `filter`. */
  filters?: Filters;
};
/** What is too long for a list: only a record that is read by itself has it. */
type WholeParts<Whole> = { whole?: Whole };
type ResourceParts<Row, Draft, Sorts, Filters, Acts, Removable, Imported, Whole> = ListParts<
  Row,
  Sorts,
  Filters
> &
  WholeParts<Whole> & {
    /**
     * The fields of a record to save: a plain object, without refinements (they cannot be checked on a part) and
     * without a version.
     */
    draft: Draft;
    acts?: Acts;
    /** The fields of the acts: their schemas. An optional field stays unchanged if left out. */
    forms?: Forms<Acts>;
    removable?: Removable;
    /** How the rows of a file are identified, if records can be imported. */
    imports?: Imported;
  };

/** A record as it is read by itself: its row, and the parts that no list has. */
const recordSchema = <Row extends z.ZodMiniObject, Whole extends z.core.$ZodShape>({
  row,
  whole,
}: { row: Row } & WholeParts<Whole>) =>
  // Without any such part it is the row itself.
  (whole ? z.extend(row, whole) : row) as z.ZodMiniObject<Row["shape"] & Whole>;

/** Changes whenever a record is written. Sent back with an update; opaque to everybody else. */
export const Version = z.string().check(z.minLength(1), z.maxLength(60));

/** What every record has; part of its row, beside its own fields. */
export const recordParts = { id: Id, version: Version, created_at: Instant, updated_at: Instant };
/** What records have that can be archived: out of use, and can be restored. */
export const archivableParts = { ...recordParts, archived_at: z.nullable(Instant) };
export const archiveActs = ["archive", "restore"] as const;
/** Acts of records that can be switched off for a while. */
export const switchActs = ["switchOff", "switchOn"] as const;

type Forms<Acts> = Acts extends readonly (infer Act extends string)[]
  ? Readonly<Partial<Record<Act, z.core.$ZodShape>>>
  : never;

type ResourceRow = z.ZodMiniObject<{ id: typeof Id; version: typeof Version }>;

/**
 * `exact` is false if there are so many that they were estimated; `total` is then good for a scroll bar and “about
 * 1,040,000”.
 */
export const ListMeta = z.extend(PageMeta, { exact: z.boolean() });
export type ListMeta = z.infer<typeof ListMeta>;

const queryOf = <
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.core.$ZodShape = Record<never, never>,
>({
  sorts,
  sorted,
  filters,
}: Pick<ListParts<unknown, Sorts, Filters>, "sorts" | "sorted" | "filters">) =>
  z
    .object({ ...filterParts(filters), ...listParts(sorts, sorted) } as Filters &
      ReturnType<typeof listParts<SortOf<Sorts>>>)
    .check(rangesForward(filterParts(filters)));

/** A person as shown in lists. */
export const PersonRef = z.object({ id: Id, name: z.string() });
export type PersonRef = z.infer<typeof PersonRef>;

/** T-58. `on_behalf_of`: whom the actor was acting as. Values are as in the row; null if there was none. */
export const HistoryEntry = z.object({
  id: Id,
  at: Instant,
  actor: z.nullable(PersonRef),
  on_behalf_of: z.nullable(PersonRef),
  /** `created`, `changed`, `removed`, or the name of an act. */
  act: z.string(),
  reason: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** The place of a record in a list. `position` counts from 1; null if the list does not contain it. */
export const Neighbours = z.object({
  previous: z.nullable(Id),
  next: z.nullable(Id),
  position: z.nullable(z.int().check(z.positive())),
  total: z.int().check(z.nonnegative()),
});
export type Neighbours = z.infer<typeof Neighbours>;

/**
 * The body of the 409 of a save or a delete: the record as it is now, the fields that others have changed since the
 * version that was sent, and who saved last and when (T-47). The client finds `data` in the failure's `extra`.
 */
export const staleOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    message: z.string(),
    data: z.object({
      current: row,
      changed: z.array(z.string()),
      by: z.nullable(z.string()),
      at: Instant,
    }),
  });

/** The most records of one bulk act. */
export const bulkLimit = 10_000;

/** The fields of all acts that have any; `forms` says which belong to which. */
const givenOf = (forms: Readonly<Record<string, z.core.$ZodShape | undefined>>) =>
  // The shapes of all forms together: only the caller that declares them knows which there are.
  z.partial(
    z.object(Object.assign({}, ...Object.values(forms)) as z.core.$ZodShape),
  ) as unknown as z.ZodMiniType<Record<string, unknown>>;

const bulkOf = <Act extends string>(
  acts: readonly Act[],
  forms: Readonly<Record<string, z.core.$ZodShape | undefined>> = {},
) =>
  z.object({
    act: z.enum(acts as readonly [Act, ...Act[]]),
    /** These, or `all` that match the query in the address. */
    ids: z.optional(z.array(Id).check(z.minLength(1, "Choose at least one"), z.maxLength(bulkLimit))),
    all: z.optional(z.literal(true)),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    given: z.optional(givenOf(forms)),
  });
type BulkEndpoint<Question extends z.ZodMiniType, Act extends string> = ReturnType<
  typeof endpoint<
    z.ZodMiniType<undefined>,
    Question,
    ReturnType<typeof bulkOf<Act>>,
    ReturnType<typeof data<typeof BulkDone>>
  >
> & { readonly forms: Readonly<Record<string, z.core.$ZodShape>> };

/**
 * The outcome of a bulk act. `undo` is for `bulkCalls.undo`, for ten minutes and once; null if it cannot be undone.
 */
export const BulkDone = z.object({
  done: z.int().check(z.nonnegative()),
  refused: z.array(z.object({ id: Id, message: z.string() })),
  undo: z.nullable(z.string()),
});
export type BulkDone = z.infer<typeof BulkDone>;

/** What belongs to the bulk acts of all resources. */
export const bulkCalls = {
  undo: endpoint("POST", "/api/admin/undo/:token", {
    summary: "Undoes one of the caller's own bulk actions, once, within ten minutes.",
    params: z.object({ token: z.string().check(z.regex(/^[\w-]{20,60}$/)) }),
    answer: data(z.omit(BulkDone, { undo: true })),
  }),
};

/** `a,b,c`; all columns if left out. */
const columnsOf = (known: readonly string[]) =>
  z.pipe(
    z.pipe(
      z._default(z.string().check(z.maxLength(2_000)), known.join(",")),
      z.transform((text) => text.split(",")),
    ),
    z
      .array(z.enum(known as [string, ...string[]]))
      .check(z.refine((names) => new Set(names).size === names.length)),
  );

/** The address of an export: the list's path, its query, and the columns as shown. */
export function exportPath(
  listPath: string,
  question: URLSearchParams,
  format: ExportFormat,
  columns: readonly string[],
): string {
  const asked = new URLSearchParams(question);
  for (const name of ["page", "perPage"]) asked.delete(name);
  asked.set("format", format);
  asked.set("columns", columns.join(","));
  return `${listPath.replace(/\/$/, "")}/export?${asked}`;
}
