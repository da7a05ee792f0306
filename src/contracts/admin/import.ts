import * as z from "zod/mini";
import { oneLine } from "../texts.ts";
import { data, endpoint, Id, IdParam, Instant, pageOf, PageQuery } from "../endpoint.ts";
import type { keptOptionLists } from "./keptOptions.ts";
import { importLimits } from "../limits.ts";
import { exportFormats, filter } from "./query.ts";

/**
 * Importing records from a file, in two steps: a file is checked and nothing is written; then what was shown is
 * written, all of it or nothing (T-54). An import belongs to its administrator alone, for `importLimits.days`.
 */

/** Lists whose options a file may name: those that are kept by hand, and the languages of emails. */
type NamedList = (typeof keptOptionLists)[number] | "languages";

/** What an import must know in addition to the calls of its resource: data that server and screen both read. */
export type Imports = {
  /** The fields that identify the record of a row, ignoring case. */
  readonly key: readonly string[];
  /** The fields that are options of a list: a file gives their labels. */
  readonly options: Readonly<Record<string, NamedList>>;
  /** The fields that are a user: a file gives their email address or their employee number. */
  readonly people: readonly string[];
  /** The act that undoes new records, if they cannot be deleted. */
  readonly unmake?: string;
  /** The act that may follow for the new records, such as inviting people. */
  readonly then?: string;
};
/** The same as a resource declares it, checked against its draft. */
export type ImportsOf<Draft extends z.ZodMiniObject> = {
  /** `importCalls`, passed in here so that only the pages of resources with imports load them. */
  readonly calls: (...given: Parameters<typeof importCalls>) => ReturnType<typeof importCalls>;
  readonly key: readonly (keyof Draft["shape"] & string)[];
  readonly options?: Readonly<Partial<Record<keyof Draft["shape"] & string, NamedList>>>;
  readonly people?: readonly (keyof Draft["shape"] & string)[];
  readonly unmake?: string;
  readonly then?: string;
};

/** `broken`: it has errors and cannot be written. */
export const importKinds = ["new", "changed", "unchanged", "broken"] as const;
export type ImportKind = (typeof importKinds)[number];

const Column = z.object({
  /** As the file has it. */
  heading: z.string(),
  /** The field that it fills in; null if it is ignored. */
  field: z.nullable(z.string()),
  /** Whether the product knows the field, but sets it itself. */
  known: z.boolean(),
});

export const ImportJob = z.object({
  id: Id,
  /** New with each check. A confirmation is for this version; confirming again writes nothing twice. */
  version: z.string(),
  file: z.string(),
  status: z.enum(["checked", "done", "rolled_back"]),
  columns: z.array(Column),
  /** Fields that a new record needs and the file has no column for. */
  missing: z.array(z.string()),
  counts: z.record(z.enum(importKinds), z.int().check(z.nonnegative())),
  /** Rows that can be written but are doubtful in some part. */
  doubtful: z.int().check(z.nonnegative()),
  at: Instant,
  /** Whether it can be undone, as long as nobody has changed what it wrote. */
  can_undo: z.boolean(),
  /** For how many of the new records the follow-up act was done; null until it was. */
  acted: z.nullable(z.int().check(z.nonnegative())),
});
export type ImportJob = z.infer<typeof ImportJob>;

/** A remark about a cell; `field` is null if it is about the whole row, `suggestion` is what was probably meant. */
const Told = z.object({
  field: z.nullable(z.string()),
  value: z.string(),
  message: z.string(),
  suggestion: z.nullable(z.string()),
});

export const ImportRow = z.object({
  /** As a spreadsheet counts: the headings are in row 1. */
  n: z.int().check(z.positive()),
  kind: z.enum(importKinds),
  /** The name of the record in the file. */
  label: z.string(),
  record_id: z.nullable(Id),
  /** The contents of its cells, by field. */
  cells: z.record(z.string(), z.string()),
  faults: z.array(Told),
  /** What is doubtful, though it can be written. */
  doubts: z.array(Told),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** Replaces the value of a cell; with `all`, wherever that column has the same value. */
const Mend = z.object({
  n: z.int().check(z.positive()),
  field: z.string().check(z.maxLength(60)),
  text: z.string().check(z.maxLength(10_000)),
  all: z._default(z.boolean(), false),
});

const Params = z.object({ import: IdParam });
const format = z._default(z.enum(exportFormats), "csv");
const file = z.custom<AsyncIterable<Uint8Array>>();

/**
 * The calls of an import; `resourceCalls` puts them beside the others. The first argument holds what server and screen
 * must know.
 */
export const importCalls = (
  path: string,
  { many }: { many: string },
  { calls: _, key, options = {}, people = [], ...acts }: Declared,
) => ({
  importFile: {
    ...endpoint("POST", `${path}/import`, {
      summary: `Checks a CSV or XLSX file of ${many}; nothing is saved. 422 on \`file\` if it cannot be read at all.`,
      body: z.object({
        name: oneLine(200).check(z.minLength(1, "Choose a file")),
        file: z.string().check(z.maxLength(7_000_000)),
      }),
      answer: data(ImportJob),
    }),
    imports: { key, options, people, ...acts } as Imports,
  },
  listImports: endpoint("GET", `${path}/import`, {
    summary: `Lists the caller's recent imports of ${many}, newest first.`,
    answer: data(z.array(ImportJob)),
  }),
  importTemplate: endpoint("GET", `${path}/import/template`, {
    summary: `Returns a template with the columns for importing ${many}.`,
    query: z.object({ format }),
    answer: file,
    file: true,
  }),
  readImport: endpoint("GET", `${path}/import/:import`, {
    summary: "Returns the status of one of the caller's imports.",
    params: Params,
    answer: data(ImportJob),
  }),
  importRows: endpoint("GET", `${path}/import/:import/rows`, {
    summary: "Lists the rows of an import with their errors and changes.",
    params: Params,
    query: z.object({ ...PageQuery, kind: z.optional(z.enum(importKinds)), doubtful: filter.flag }),
    answer: pageOf(ImportRow),
  }),
  importFaults: endpoint("GET", `${path}/import/:import/faults`, {
    summary: "Returns all errors of an import as a file.",
    params: Params,
    query: z.object({ format }),
    answer: file,
    file: true,
  }),
  checkImport: endpoint("POST", `${path}/import/:import/check`, {
    summary: "Checks an import again. A finished import is left unchanged.",
    params: Params,
    answer: data(ImportJob),
  }),
  mapImport: endpoint("PUT", `${path}/import/:import/columns`, {
    summary: "Maps the file's columns to fields and checks the import again.",
    params: Params,
    body: z.object({
      columns: z
        .array(z.nullable(z.string().check(z.maxLength(60))))
        .check(z.maxLength(importLimits.columns)),
    }),
    answer: data(ImportJob),
  }),
  mendImport: endpoint("PATCH", `${path}/import/:import/rows`, {
    summary: "Corrects cells of the imported file and checks it again.",
    params: Params,
    body: z.object({ mends: z.array(Mend).check(z.minLength(1), z.maxLength(100)) }),
    answer: data(ImportJob),
  }),
  actOnImport: endpoint("POST", `${path}/import/:import/act`, {
    summary: `Runs the follow-up action (such as inviting people) once on the new ${many} of an import. 409 if there is none.`,
    params: Params,
    answer: data(ImportJob),
  }),
  confirmImport: endpoint("POST", `${path}/import/:import/confirm`, {
    summary: `Saves the ${many} of an import, all or none. 409 if they have changed since \`version\` was checked.`,
    params: Params,
    body: z.object({ version: z.uuid() }),
    answer: data(ImportJob),
  }),
  undoImport: endpoint("POST", `${path}/import/:import/undo`, {
    summary: "Undoes an import. 409 if anyone has changed what it saved.",
    params: Params,
    answer: data(ImportJob),
  }),
  discardImport: endpoint("DELETE", `${path}/import/:import`, {
    summary: "Dismisses an import; what it saved stays.",
    params: Params,
  }),
});
export type ImportCalls = ReturnType<typeof importCalls>;
type Declared = {
  calls: unknown;
  key: readonly string[];
  options?: object;
  people?: readonly string[];
  unmake?: string;
  then?: string;
};

/** The address of one of an import's files. */
export const importFilePath = (
  { path }: ImportCalls["importTemplate" | "importFaults"],
  asked: (typeof exportFormats)[number],
  id = 0,
): string => `${path.replace(":import", String(id))}?format=${asked}`;
