import type * as z from "zod/mini";
import type { ImportCalls, Imports } from "#src/contracts/admin/import.ts";
import type { Ordered } from "#src/contracts/admin/order.ts";
import type { BulkDone, HistoryEntry, Neighbours } from "#src/contracts/admin/resource.ts";
import type { OptionList } from "#src/contracts/admin/options.ts";
import { shapeOf, sortNames } from "#src/contracts/admin/query.ts";
import type { OffsetUnit } from "#src/contracts/kinds/offset.ts";
import type { RangeKindName } from "#src/contracts/kinds/ranges.ts";
import { headingOf } from "#src/contracts/words.ts";
import type { LinkNeeds } from "#src/machines/guard/needs.ts";
import type { Endpoint, PageMeta } from "#src/contracts/endpoint.ts";
import { archivedFilter, archiving } from "./acts.ts";

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

type Name<T> = keyof T & string;
/** `updated_at`, if the query has `updated_at_from` and `updated_at_to`. */
type Ranges<T> = Name<T> extends infer Key ? (Key extends `${infer Field}_from` ? Field : never) : never;

export type Tone = "success" | "warning" | "danger" | "info" | "neutral";
export type Choice = {
  readonly value: string | number;
  readonly label: string;
  readonly active?: boolean;
};
/** Known choices, or the name of an option list that the server keeps. */
export type Choices = readonly Choice[] | OptionList;

type ColumnKind =
  /** When something happened; `relative` says how long ago, with the time itself on hover. */
  | { readonly as: "dateTime"; readonly relative?: true }
  /** `long`: a sentence, which needs more room than a word. */
  | { readonly as?: "text"; readonly long?: true }
  | {
      readonly as:
        | "link"
        | "number"
        | "date"
        | "roles"
        | "boolean"
        | "image"
        | "person"
        | "html"
        | "colour"
        | "duration"
        | "percentage"
        | "offset"
        | "money"
        | "dateRange"
        | "location"
        | "weekdays"
        | "file";
    }
  /** Rows, each shown by this part of it. */
  | { readonly as: "rows"; readonly naming: string }
  /** Names, or values with a word each. */
  | { readonly as: "tags"; readonly words?: Readonly<Record<string, { readonly label: string }>> }
  /** A status as a word. A value without a word has no chip, nor has a word without a tone, which is not a status. */
  | {
      readonly as: "status";
      readonly words: Readonly<Record<string, { readonly label: string; readonly tone?: Tone }>>;
    };

export type Column<Row = Record<string, unknown>> = {
  readonly field: Name<Row>;
  readonly label: string;
  /** The name of its sort in the list's sorts. */
  readonly sort?: string;
  /** Shown only when chosen. */
  readonly hidden?: true;
  /** Texts of the server, capitalised if they stand alone; what people write stays as they wrote it. */
  readonly capital?: true;
} & ColumnKind;
export type ColumnKindName = NonNullable<ColumnKind["as"]>;

export type Filter<Question = Record<string, unknown>> =
  | {
      readonly field: Name<Question>;
      readonly label: string;
      readonly as: "select" | "multiSelect";
      readonly choices: Choices;
    }
  | { readonly field: Name<Question>; readonly label: string; readonly as: "boolean" }
  /** A few of very many, found by typing; includes people who have left, and archived audiences. */
  | { readonly field: Name<Question>; readonly label: string; readonly as: "users" | "audiences" }
  /** A text: this exact one, or its words, depending on the field on the server. */
  | {
      readonly field: Name<Question>;
      readonly label: string;
      readonly as: "text";
      /** What has to be entered. */
      readonly help: string;
    }
  | { readonly field: Ranges<Question>; readonly label: string; readonly as: "dateRange" }
  /** From one value to another, for a kind whose values have an order; in the query by `filter.between`. */
  | {
      readonly field: Ranges<Question>;
      readonly label: string;
      readonly as: "range";
      readonly of: RangeKindName;
    };

/** The field of a record that lists the merge tags that may be used in it. */
type TagsOfRecord = { readonly in: string };

/** How a field is edited. Limits and whether it is required are read from the draft's schema. */
export type FieldKind =
  | {
      readonly as: "text";
      readonly type?: "text" | "email" | "url" | "tel";
      readonly suggestedLength?: number;
      readonly mergeTags?: TagsOfRecord;
    }
  | {
      readonly as: "textArea";
      readonly suggestedLength?: number;
      readonly blockLineBreaks?: true;
      /** It can be filled from a text file with one of these name endings. */
      readonly fromFile?: { readonly types: readonly string[]; readonly label: string };
    }
  | { readonly as: "richText"; readonly images?: true; readonly mergeTags?: TagsOfRecord }
  | {
      readonly as: "number";
      readonly min?: number;
      readonly max?: number;
      readonly step?: number;
      readonly unit?: string;
    }
  | { readonly as: "date" | "dateTime" | "boolean" | "colour" }
  /** Hours and minutes; seconds if they matter. */
  | { readonly as: "duration"; readonly seconds?: true }
  | { readonly as: "percentage"; readonly step?: number }
  /** Values that `src/contracts/kinds` declares, by the maker of the same name. */
  | { readonly as: "money" | "dateRange" | "location" | "weekdays" | "file" }
  /** In these units; in any if left out. */
  | { readonly as: "offset"; readonly units?: readonly OffsetUnit[] }
  | { readonly as: "select" | "multiSelect" | "tags"; readonly choices: Choices }
  /** Rows in an order, by `rows` of the contract: the name of one, and its fields. */
  | { readonly as: "rows"; readonly one: string; readonly fields: readonly FieldDeclaration[] }
  /** A picture, as a `data:` address; `accept` as in HTML, `aspect` is width by height when cropped. */
  | {
      readonly as: "image";
      readonly accept?: string;
      readonly mostBytes?: number;
      readonly aspect?: number;
    }
  /** A picture of an image bank, by its id; the row has its address in the field `preview`. */
  | { readonly as: "bankImage"; readonly preview: string }
  /** From lists that every form may need. Users may be everyone, if the contract accepts null. */
  | { readonly as: "users" | "audiences" | "permissions" | "roles" }
  /** One of them; a role must be one that the user may give. */
  | { readonly as: "user" | "audience" | "role" }
  /** An active mentoring profile. */
  | { readonly as: "mentee" | "mentor" }
  /** An item or an exam available to learners. */
  | { readonly as: "item" | "exam" };

export type FieldDeclaration<Draft = Record<string, unknown>> = {
  readonly field: Name<Draft>;
  readonly label: string;
  /** If it differs between a new and an existing record. */
  readonly help?: string | { readonly fresh: string; readonly kept: string };
  /** Consecutive fields under one heading. */
  readonly group?: string;
  /** Shown while another field has one of these values among its own, or any; a hidden field is sent unchanged. */
  readonly when?: {
    readonly field: Name<Draft>;
    readonly is: "set" | readonly (string | number | boolean)[];
  };
  /**
   * Shows who already has the same value: it is allowed, but rarely intended. The list has a filter of its name, made
   * by `filter.exactly`.
   */
  readonly shared?: true;
  /** Cannot be changed once the record exists, or once one of its fields has one of these values. */
  readonly fixed?: true | { readonly field: string; readonly is: readonly string[] };
  /** Not shown for a new record. */
  readonly kept?: true;
} & FieldKind;

/** An act on one record or on many at once, through the call `bulk` unless it has one of its own. */
export type ActDeclaration<Row = Record<string, unknown>> = {
  readonly name: string;
  /** On its button: “Archive”. */
  readonly label: string;
  /** Such as “3 terms archived”. */
  readonly done: string;
  /** Offered for rows whose field has a value, has none, or has one of these. */
  readonly when?: { readonly field: Name<Row>; readonly is: "set" | "unset" | readonly string[] };
  /** Offered to users who have one of these roles, and all of these permissions. */
  readonly needs?: Pick<LinkNeeds, "roles" | "permissions">;
  /** Performs it, on one record at a time: its parameter is the record's `id`, its body what is filled in. */
  readonly call?: Endpoint;
  /** Its call names the version that was read: it is offered where that can be read, and not in lists. */
  readonly ofVersion?: true;
  /** The question before it; without one the act must be one that can be undone. */
  readonly confirm?: {
    /** In a form about one record, may contain fields of it, such as “Profiles that will change: :profiles.” */
    readonly consequence: string;
    readonly danger?: true;
    /** A reason is required. */
    readonly reason?: true;
    /** The question, without its question mark, if it is not the label and the target: “…” stands for them. */
    readonly question?: string;
    /** The user may have to confirm who they are. */
    readonly identity?: true;
  };
  /** Its form, by the body of its call or the schemas of the `forms` of `bulk`. */
  readonly fields?: readonly FieldDeclaration[];
  /** One of the fields is chosen first, and the others stay unchanged. */
  readonly picks?: true;
  /** Leads away from the page once done. */
  readonly leaves?: true;
};

/** An act on one record at a time, through a call of its own. */
export type AloneDeclaration = {
  readonly name: string;
  /** On its button: “Send to myself now”. */
  readonly label: string;
  /** Its parameter is the record's `id`. */
  readonly call: Endpoint;
  /** Calls whose answers may then have changed. */
  readonly changes?: readonly Endpoint[];
  /** The message once it is done, with fields of the answer: “Sent to :to”. */
  readonly done: string;
};

type Declaration<Calls extends ResourceCalls> = {
  readonly calls: Calls;
  /** The field that names a record in headings and questions. */
  readonly named: Name<RowOf<Calls>>;
  readonly columns: readonly Labelled<Column<RowOf<Calls>>>[];
  readonly filters?: readonly Labelled<Filter<QueryOf<Calls>>>[];
  /** The filters that are used most, three at most: they are shown above the list. The first three if left out. */
  readonly often?: readonly string[];
  /**
   * How the first column shows the person that a row is about: with their picture or initials, and with this field
   * below the name.
   */
  readonly identity?: { readonly below: Name<RowOf<Calls>> };
  readonly fields?: readonly Labelled<FieldDeclaration<DraftOf<Calls>>>[];
  /** Fields that can be set back to earlier values from the history, and the label of the button. */
  readonly returns?: Returns;
  /** Besides archiving and restoring. */
  readonly acts?: readonly ActDeclaration<RowOf<Calls>>[];
  readonly alone?: readonly AloneDeclaration[];
  /** Besides its own, calls whose answers a write to its records may change. */
  readonly changes?: readonly Endpoint[];
  /** One sentence under the heading of the list. */
  readonly about?: string;
  /** What would be here, if there is nothing yet. */
  readonly empty?: string;
  /** Shown before deleting; requires the call `remove`. */
  readonly removing?: Removing;
  /** Further screens of a record, by their path after its id; they are tabs of its form. */
  readonly below?: readonly Below[];
  /** The one of them to which a new record leads, as it is not complete without it. */
  readonly next?: string;
  /** The field of a row with its address, if that is not below the list. */
  readonly address?: string;
};
/** The text shown before a record is deleted, and which records can be, by a field: all if left out. */
type Removing = { readonly consequence: string; readonly when?: NonNullable<ActDeclaration["when"]> };
/** The label is given if it differs from the field's name. */
type Labelled<Part> = Part extends { readonly label: string }
  ? Omit<Part, "label"> & { readonly label?: string }
  : never;
type Below = { readonly path: string; readonly label: string };
export type Returns = { readonly fields: readonly string[]; readonly label: string };

/** A row of any resource: the parts that the screens themselves read. */
export type AnyRow = { id: number; version: string; archived_at?: string | null } & Record<string, unknown>;

type Loose = Record<string, unknown>;
/** A part that is or may be left out accepts anything; see `endpoint`. */
type Sent<Part> = undefined extends Part ? z.ZodMiniType<Part> : z.ZodMiniType<Part, Part>;
type Call<Params, Query, Body, Answer> = Endpoint<
  z.ZodMiniType<Params>,
  Sent<Query>,
  Sent<Body>,
  z.ZodMiniType<Answer>
>;
type OfRecord = { id: number };

/** The calls of any resource: what its screens send and read, whatever its rows and drafts are. */
export type AnyCalls = {
  /** A report is run by its key. */
  readonly list: Call<
    Loose | undefined,
    Loose,
    undefined,
    { data: AnyRow[]; meta: z.infer<typeof PageMeta> }
  >;
  readonly read?: Call<OfRecord, undefined, undefined, { data: AnyRow }>;
  /** The form of a bulk act is that of a new record, with the query that it is about. */
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

/** A resource with its calls typed loosely, which the screens work with. */
export type AnyResource = {
  readonly calls: AnyCalls;
  readonly named: string;
  readonly columns: readonly Column[];
  readonly filters: readonly Filter[];
  readonly often?: readonly string[];
  readonly identity?: { readonly below: string };
  readonly fields: readonly FieldDeclaration[];
  /** The contract with all fields that can be filled in: that of a new record, or of a change if none can be made. */
  readonly draft?: z.ZodMiniType | undefined;
  readonly returns?: Returns;
  readonly acts: readonly ActDeclaration[];
  readonly alone?: readonly AloneDeclaration[];
  readonly imports?: Imports | undefined;
  readonly changes?: readonly Endpoint[];
  readonly about?: string;
  readonly empty?: string;
  readonly removing?: Removing;
  readonly below: readonly Below[];
  readonly next?: string;
  readonly address?: string;
  /** The part of a list's query that does not depend on its address. */
  readonly always?: Readonly<Record<string, string>>;
};

/**
 * Declares a resource. Data only: no view, no icon, so that tests and documents can read it in Node. Columns, filters
 * and fields are checked against the calls' schemas: `{ field: "nope" }` does not compile. What follows from the calls
 * is added: the sorts of columns, when a record was changed, made and archived, archiving itself, and importing.
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

/** Columns of every record, unless a resource shows them in its own way. */
const moments: Readonly<Record<string, { label: string; as: "dateTime" }>> = {
  updated_at: { label: "Changed", as: "dateTime" },
  created_at: { label: "Added", as: "dateTime" },
  archived_at: { label: "Archived", as: "dateTime" },
};

const labelOf = (field: string): string => moments[field]?.label ?? headingOf(field);
const labelled = <Part extends { field: string }>(part: Part) => ({ label: labelOf(part.field), ...part });
