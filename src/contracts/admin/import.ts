import { z } from "zod";
import { data, endpoint, Id, IdParam, Instant, pageOf, PageQuery } from "../endpoint.ts";
import type { keptOptionLists } from "./options.ts";
import { exportFormats } from "./question.ts";

/**
 * Importing records from a file, in two steps: a file is checked and nothing is written; then what was shown is written,
 * all of it or nothing (T-54). An import is its administrator's alone, for `importLimits.days`.
 */

/** Of one file. Unpacked: what an XLSX file may hold. */
export const importLimits = {
  bytes: 5_000_000,
  unpackedBytes: 30_000_000,
  rows: 5_000,
  columns: 100,
  days: 7,
} as const;

type KeptList = (typeof keptOptionLists)[number];

/** What an import must know beside the calls of its resource: data that server and screen both read. */
export type Imports = {
  /** The fields that tell which record a row is about; upper and lower case are the same. */
  readonly key: readonly string[];
  /** The fields that are options of a list: a file names them by their labels. */
  readonly options: Readonly<Record<string, KeptList>>;
};
/** The same as a resource declares it, checked against its draft. */
export type ImportsOf<Draft extends z.ZodObject> = {
  readonly key: readonly (keyof Draft["shape"] & string)[];
  readonly options?: Readonly<Partial<Record<keyof Draft["shape"] & string, KeptList>>>;
};

/** `broken`: it cannot be written as it is. */
export const importKinds = ["new", "changed", "unchanged", "broken"] as const;
export type ImportKind = (typeof importKinds)[number];

const Column = z.object({
  /** As the file has it. */
  heading: z.string(),
  /** What it fills in; null where it is left alone. */
  field: z.string().nullable(),
  /** Whether the product has it, but sets it itself. */
  known: z.boolean(),
});

export const ImportJob = z.object({
  id: Id,
  /** Another one with each check. What is confirmed is what it stands for; confirmed again, nothing is written twice. */
  version: z.string(),
  file: z.string(),
  status: z.enum(["checked", "done", "rolled_back"]),
  columns: z.array(Column),
  /** Fields that a new record needs and the file has no column for. */
  missing: z.array(z.string()),
  counts: z.record(z.enum(importKinds), z.int().nonnegative()),
  at: Instant,
  /** Whether it can be taken back, as long as nobody has changed what it wrote. */
  can_undo: z.boolean(),
});
export type ImportJob = z.infer<typeof ImportJob>;

export const ImportRow = z.object({
  /** As a spreadsheet counts: the headings are row 1. */
  n: z.int().positive(),
  kind: z.enum(importKinds),
  /** What the file calls it. */
  label: z.string(),
  record_id: Id.nullable(),
  /** `field` null where the fault is of the whole row. */
  faults: z.array(z.object({ field: z.string().nullable(), value: z.string(), message: z.string() })),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type ImportRow = z.infer<typeof ImportRow>;

const Params = z.object({ import: IdParam });
const format = z.enum(exportFormats).default("csv");
const file = z.custom<AsyncIterable<Uint8Array>>();

/** The calls of an import; `resourceCalls` puts them beside the others. The first has what server and screen must know. */
export const importCalls = (path: string, { many }: { many: string }, { key, options = {} }: Declared) => ({
  importFile: {
    ...endpoint("POST", `${path}/import`, {
      summary: `Checks a CSV or XLSX file of ${many}; nothing is written. 422 on \`file\` where it cannot be read at all.`,
      body: z.object({ name: z.string().trim().min(1).max(200), file: z.string().max(7_000_000) }),
      answer: data(ImportJob),
    }),
    imports: { key, options } as Imports,
  },
  importTemplate: endpoint("GET", `${path}/import/template`, {
    summary: `A file with the columns in which ${many} are imported.`,
    query: z.object({ format }),
    answer: file,
    file: true,
  }),
  readImport: endpoint("GET", `${path}/import/:import`, {
    summary: "How an own import stands.",
    params: Params,
    answer: data(ImportJob),
  }),
  importRows: endpoint("GET", `${path}/import/:import/rows`, {
    summary: "The rows of an own import, with what is wrong with them and what they change.",
    params: Params,
    query: z.object({ ...PageQuery, kind: z.enum(importKinds).optional() }),
    answer: pageOf(ImportRow),
  }),
  importFaults: endpoint("GET", `${path}/import/:import/faults`, {
    summary: "Everything that is wrong with the rows of an own import, as a file.",
    params: Params,
    query: z.object({ format }),
    answer: file,
    file: true,
  }),
  checkImport: endpoint("POST", `${path}/import/:import/check`, {
    summary: "Checks an own import anew; one that is written stays as it is.",
    params: Params,
    answer: data(ImportJob),
  }),
  confirmImport: endpoint("POST", `${path}/import/:import/confirm`, {
    summary: `Writes the ${many} of an own import, all or nothing. 409 where they have changed since \`version\` was checked.`,
    params: Params,
    body: z.object({ version: z.uuid() }),
    answer: data(ImportJob),
  }),
  undoImport: endpoint("POST", `${path}/import/:import/undo`, {
    summary: "Takes an own import back. 409 where somebody has changed what it wrote.",
    params: Params,
    answer: data(ImportJob),
  }),
  discardImport: endpoint("DELETE", `${path}/import/:import`, {
    summary: "Forgets an own import; what it has written stays.",
    params: Params,
  }),
});
export type ImportCalls = ReturnType<typeof importCalls>;
type Declared = { key: readonly string[]; options?: object };

/** The address of one of an import's files. */
export const importFilePath = (
  { path }: ImportCalls["importTemplate" | "importFaults"],
  asked: (typeof exportFormats)[number],
  id = 0,
): string => `${path.replace(":import", String(id))}?format=${asked}`;
