import type * as z from "zod/mini";
import type { ImportCalls, Imports } from "#src/contracts/admin/import.ts";
import type { Ordered } from "#src/contracts/admin/order.ts";
import type { BulkDone, HistoryEntry, Neighbours } from "#src/contracts/admin/resource.ts";
import { shapeOf, sortNames } from "#src/contracts/admin/query.ts";
import { headingOf } from "#src/contracts/words.ts";
import type { LinkNeeds } from "#src/machines/guard/needs.ts";
import type { Endpoint, PageMeta } from "#src/contracts/endpoint.ts";
import { archivedFilter, archiving } from "./acts.ts";
import type { Column, Filter, FieldDeclaration, Name } from "./kinds.ts";

/** The calls of a resource, made by `resourceCalls` or `listCalls`. A missing call has no button. */
export type ResourceCalls = {
  readonly list: Endpoint;
  readonly read?: Endpoint;
  readonly create?: Endpoint;
  readonly update?: Endpoint;
  readonly history?: Endpoint;
  readonly neighbours?: Endpoint;
  readonly exportFile?: Endpoint;
  readonly bulk?: Endpoint & { readonly forms: Readonly<Record<string, z.core.$ZodShape>> };
  readonly remove?: Endpoint;
  /** `GET` and `PATCH` of the order, first to last. */
  readonly order?: Endpoint;
  readonly reorder?: Endpoint;
} & Partial<ImportCalls>;

type RowOf<Calls extends ResourceCalls> =
  z.output<Calls["list"]["answer"]> extends { data: (infer Row)[] } ? Row : never;
type DraftOf<Calls extends ResourceCalls> = Calls extends { create: Endpoint }
  ? z.output<Calls["create"]["body"]>
  : Calls extends { update: Endpoint }
    ? z.output<Calls["update"]["body"]>
    : never;
type QueryOf<Calls extends ResourceCalls> = z.output<Calls["list"]["query"]>;

/** The records that something is for: those whose field has a value, has none, or has one of these values. */
export type When<Row = Record<string, unknown>> = {
  readonly field: Name<Row>;
  readonly is: "set" | "unset" | readonly string[];
};

/** An act on one record or on many at once, through the call `bulk` unless it has one of its own. */
export type ActDeclaration<Row = Record<string, unknown>> = {
  readonly name: string;
  /** The text of its button: “Archive”. */
  readonly label: string;
  /** As in “3 terms archived”. */
  readonly done: string;
  readonly when?: When<Row>;
  /** Offered to users who have one of these roles, and all of these permissions. */
  readonly needs?: Pick<LinkNeeds, "roles" | "permissions">;
  /**
   * Performs the act. Its body is what is filled in. With the parameter `id`, there is one call for each record.
   * Without it, the body names all records as `ids`, and the answer is like that of `bulk`.
   */
  readonly call?: Endpoint;
  /** Its call names the version that was read, so it is offered only where that can be read, and not in lists. */
  readonly ofVersion?: true;
  /** The question before the act. An act without a question must be one that can be undone. */
  readonly confirm?: {
    /** For a single record, it may contain fields of that record, as in “Profiles that will change: :profiles.” */
    readonly consequence: string;
    readonly danger?: true;
    /** A reason is required. */
    readonly reason?: true;
    /** The question without its question mark, if it is not just label and target. “…” stands for the target. */
    readonly question?: string;
    /** The user may have to confirm who they are. */
    readonly identity?: true;
  };
  /** Its form, which follows the body of its call or the schemas in `forms` of `bulk`. */
  readonly fields?: readonly FieldDeclaration[];
  /** The user chooses one of the fields first, and the others stay unchanged. */
  readonly picks?: true;
  /** The act leads away from the page once it is done. */
  readonly leaves?: true;
};

/** An act on one record at a time, through a call of its own. */
export type AloneDeclaration = {
  readonly name: string;
  /** The text of its button: “Send to myself now”. */
  readonly label: string;
  /** Its parameter is the record's `id`. */
  readonly call: Endpoint;
  /** Calls whose answers the act may change. */
  readonly changes?: readonly Endpoint[];
  /** The message once it is done, with fields of the answer: “Sent to :to”. */
  readonly done: string;
  /** The message instead, if this field of the answer is true. */
  readonly instead?: { readonly when: string; readonly says: string };
};

type Declaration<Calls extends ResourceCalls> = {
  readonly calls: Calls;
  /** The field that names a record in headings and questions. */
  readonly named: Name<RowOf<Calls>>;
  /** What a question calls a record whose name does not identify it, with its fields: “the answers of :learner”. */
  readonly called?: string;
  readonly columns: readonly Labelled<Column<RowOf<Calls>>>[];
  readonly filters?: readonly Labelled<Filter<QueryOf<Calls>>>[];
  /** The most used filters, three at most, which are shown above the list. The first three if left out. */
  readonly often?: readonly string[];
  /**
   * How the first column shows the person that a row is about: with their picture or initials, and with this field
   * below the name.
   */
  readonly identity?: { readonly below: Name<RowOf<Calls>> };
  readonly fields?: readonly Labelled<FieldDeclaration<DraftOf<Calls>>>[];
  /** Fields that can be restored to earlier values from the history, and the label of the button. */
  readonly returns?: Returns;
  /** Acts besides archiving and restoring. */
  readonly acts?: readonly ActDeclaration<RowOf<Calls>>[];
  readonly alone?: readonly AloneDeclaration[];
  /** Calls besides its own whose answers a write to its records may change. */
  readonly changes?: readonly Endpoint[];
  /** The changes in its history that are lists of users, by name (`membersModule`). */
  readonly members?: readonly string[];
  readonly history?: History;
  /** One sentence under the heading of the list. */
  readonly about?: string;
  /** What to say if there are no records yet. */
  readonly empty?: string;
  /** What to try if nothing matches, where there is more to try than another word or fewer filters. */
  readonly unmatched?: string;
  /** Shown before deleting; requires the call `remove`. */
  readonly removing?: Removing;
  readonly closed?: Closed;
  /** Further screens of a record, by their path after its id. They are tabs of its form. */
  readonly below?: readonly Below[];
  /** The tab to which a new record leads, as the record is not complete without it. */
  readonly next?: string;
  /** The field of a row that has its address, if that is not below the list's. */
  readonly address?: string;
};
/** The text shown before a record is deleted, and which records can be deleted: all if left out. */
type Removing = { readonly consequence: string; readonly when?: When };
/** The records that the server lets nobody change any more, and why. Their form is read-only. */
type Closed = {
  readonly when: When;
  readonly why: string;
  /** The label of the link that leads to the form of a new record, and the fields that this form begins with. */
  readonly again?: { readonly label: string; readonly fields: readonly string[] };
};
/** What appears only in the history of a record. */
type History = {
  /** What the history calls acts that are offered elsewhere, by their names. */
  readonly done?: Readonly<Record<string, string>>;
  /** Fields that neither the form nor the list shows. */
  readonly fields?: readonly FieldDeclaration[];
};
/** A part whose label is only given if it differs from the field's name. */
type Labelled<Part> = Part extends { readonly label: string }
  ? Omit<Part, "label"> & { readonly label?: string }
  : never;
type Below = { readonly path: string; readonly label: string };
export type Returns = { readonly fields: readonly string[]; readonly label: string };

/** A row of any resource, with the parts that the screens themselves read. */
export type AnyRow = { id: number; version: string; archived_at?: string | null } & Record<string, unknown>;

type Loose = Record<string, unknown>;
/** A part that is left out, or may be, accepts anything; see `endpoint`. */
type Sent<Part> = undefined extends Part ? z.ZodMiniType<Part> : z.ZodMiniType<Part, Part>;
type Call<Params, Query, Body, Answer> = Endpoint<
  z.ZodMiniType<Params>,
  Sent<Query>,
  Sent<Body>,
  z.ZodMiniType<Answer>
>;
type OfRecord = { id: number };

/** The calls of any resource, with what its screens send and read, whatever its rows and drafts are. */
export type AnyCalls = {
  /** For a report, the parameter is its key. */
  readonly list: Call<
    Loose | undefined,
    Loose,
    undefined,
    { data: AnyRow[]; meta: z.infer<typeof PageMeta> }
  >;
  readonly read?: Call<OfRecord, undefined, undefined, { data: AnyRow }>;
  /** A bulk act uses the form of a new record, with the query that the act is about. */
  readonly create?: Call<undefined, Loose | undefined, Loose, { data: Loose }>;
  readonly update?: Call<OfRecord, undefined, Loose, { data: AnyRow }>;
  readonly history?: Call<
    OfRecord,
    Loose,
    undefined,
    { data: HistoryEntry[]; meta: z.infer<typeof PageMeta> }
  >;
  readonly neighbours?: Call<OfRecord, Loose, undefined, { data: Neighbours }>;
  readonly bulk?: Call<undefined, Loose, Loose, { data: BulkDone }> & {
    readonly forms: Readonly<Record<string, z.core.$ZodShape>>;
  };
  readonly remove?: Call<OfRecord, { version: string }, undefined, unknown>;
  readonly order?: Call<Loose, undefined, undefined, { data: Ordered[] }>;
  readonly reorder?: Call<Loose, undefined, { ids: number[] }, { data: Ordered[] }>;
  readonly exportFile?: Endpoint;
} & Partial<ImportCalls>;

/** A resource with loosely typed calls, as the screens work with it. */
export type AnyResource = {
  readonly calls: AnyCalls;
  readonly named: string;
  readonly called?: string;
  readonly columns: readonly Column[];
  readonly filters: readonly Filter[];
  readonly often?: readonly string[];
  readonly identity?: { readonly below: string };
  readonly fields: readonly FieldDeclaration[];
  /** The schema of all fields that can be filled in: that of a new record or, if none can be made, of a change. */
  readonly draft?: z.ZodMiniType | undefined;
  readonly returns?: Returns;
  readonly acts: readonly ActDeclaration[];
  readonly alone?: readonly AloneDeclaration[];
  readonly imports?: Imports | undefined;
  readonly changes?: readonly Endpoint[];
  readonly members?: readonly string[];
  readonly history?: History;
  readonly about?: string;
  readonly empty?: string;
  readonly unmatched?: string;
  readonly removing?: Removing;
  readonly closed?: Closed;
  readonly below: readonly Below[];
  readonly next?: string;
  readonly address?: string;
  /** The part of a list's query that does not depend on its address. */
  readonly always?: Readonly<Record<string, string>>;
};

/**
 * Declares a resource. The declaration is data only, without views or icons, so that tests and documents can read it in
 * Node. Columns, filters and fields are checked against the calls' schemas: `{ field: "nope" }` does not compile. Adds
 * what follows from the calls: the sorts of columns, when a record was changed, made and archived, archiving itself,
 * and importing.
 */
export function resource<const Calls extends ResourceCalls>(declared: Declaration<Calls>): AnyResource {
  const { calls, columns, filters = [], fields = [], acts = [] } = declared;
  const sorts = sortNames(calls.list.query);
  const sortOf = (field: string) => (sorts.includes(field) ? { sort: field } : {});
  const shown = new Set<string>(columns.map(({ field }) => field));
  const row = shapeOf((shapeOf(calls.list.answer).data as z.ZodMiniArray<z.ZodMiniObject>).def.element);
  const also = Object.keys(moments).filter((field) => field in row && !shown.has(field));
  const archivable = "archived" in shapeOf(calls.list.query);
  const whole = {
    below: [],
    ...declared,
    columns: [...columns, ...also.map((field) => ({ field, hidden: true }))].map((column) => ({
      ...moments[column.field],
      ...sortOf(column.field),
      label: labelOf(column.field),
      ...column,
    })),
    filters: [...filters.map(labelled), ...(archivable ? [archivedFilter] : [])],
    fields: fields.map(labelled),
    draft: (calls.create ?? calls.update)?.body,
    acts: [...(archivable ? archiving : []), ...acts],
    imports: calls.importFile?.imports,
  };
  return whole as AnyResource;
}

/** The columns that every record has, unless a resource shows them in its own way. */
const moments: Readonly<Record<string, { label: string; as: "dateTime" }>> = {
  updated_at: { label: "Changed", as: "dateTime" },
  created_at: { label: "Added", as: "dateTime" },
  archived_at: { label: "Archived", as: "dateTime" },
};

const labelOf = (field: string): string => moments[field]?.label ?? headingOf(field);
const labelled = <Part extends { field: string }>(part: Part) => ({ label: labelOf(part.field), ...part });
