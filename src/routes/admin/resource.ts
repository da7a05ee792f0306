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

/** The calls of a resource, made by `resourceCalls` or `listCalls`. What is not there has no button. */
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
/** `updated_at`, where the question has `updated_at_from` and `updated_at_to`. */
type Ranges<T> = Name<T> extends infer Key ? (Key extends `${infer Field}_from` ? Field : never) : never;

export type Tone = "success" | "warning" | "danger" | "info" | "neutral";
export type Choice = {
  readonly value: string | number;
  readonly label: string;
  readonly active?: boolean;
};
/** Choices that are known, or the name of an option list that the server keeps. */
export type Choices = readonly Choice[] | OptionList;

type ColumnKind =
  /** When something happened; `relative` says how long ago, with the time itself on hover. */
  | { readonly as: "dateTime"; readonly relative?: true }
  /** `long`: a sentence, which has more room than a word. */
  | { readonly as?: "text"; readonly long?: true }
  | {
      readonly as:
        | "link"
        | "number"
        | "date"
        | "tags"
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
  /** Rows, each by this part of it. */
  | { readonly as: "rows"; readonly naming: string }
  /** A state in a word; a value without a word has no chip, nor has a word without a tone, which is no state. */
  | {
      readonly as: "status";
      readonly words: Readonly<Record<string, { readonly label: string; readonly tone?: Tone }>>;
    };

export type Column<Row = Record<string, unknown>> = {
  readonly field: Name<Row>;
  readonly label: string;
  /** By this name of the list's sorts. */
  readonly sort?: string;
  /** Only shown when it is chosen. */
  readonly hidden?: true;
  /** Words of the server's, begun with a capital where they stand alone; what people write stays as they wrote it. */
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
  /** Some of very many, found by typing; also persons who have left, and audiences that are archived. */
  | { readonly field: Name<Question>; readonly label: string; readonly as: "users" | "audiences" }
  /** A text: this very one, or its words, as the field has it on the server. */
  | {
      readonly field: Name<Question>;
      readonly label: string;
      readonly as: "text";
      /** What has to be written there. */
      readonly help: string;
    }
  | { readonly field: Ranges<Question>; readonly label: string; readonly as: "dateRange" }
  /** From one value to another, of a kind whose values have an order; in the query by `filter.between`. */
  | {
      readonly field: Ranges<Question>;
      readonly label: string;
      readonly as: "range";
      readonly of: RangeKindName;
    };

/** The field of a record that lists the merge tags which may be used in it. */
type TagsOfRecord = { readonly in: string };

/** What a field is filled in with. Limits and whether it is required are read from the draft's schema. */
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
      /** It can be taken from a file of text, whose name ends so. */
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
  /** Hours and minutes; seconds where they matter. */
  | { readonly as: "duration"; readonly seconds?: true }
  | { readonly as: "percentage"; readonly step?: number }
  /** Values that `src/contracts/kinds` declares, by the maker of the same name. */
  | { readonly as: "money" | "dateRange" | "location" | "weekdays" | "file" }
  /** In these units; in any of them where nothing is said. */
  | { readonly as: "offset"; readonly units?: readonly OffsetUnit[] }
  | { readonly as: "select" | "multiSelect" | "tags"; readonly choices: Choices }
  /** Rows in an order, by `rows` of the contract: what one is called, and its fields. */
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
  /** Of lists that every form may need. Users may be everyone, where the contract takes null. */
  | { readonly as: "users" | "audiences" | "permissions" | "roles" }
  /** One of them; a role of those that whoever chooses may give. */
  | { readonly as: "user" | "audience" | "role" }
  /** An active profile of mentoring. */
  | { readonly as: "mentee" | "mentor" }
  /** An item, and an exam, that learners have. */
  | { readonly as: "item" | "exam" };

export type FieldDeclaration<Draft = Record<string, unknown>> = {
  readonly field: Name<Draft>;
  readonly label: string;
  /** Where it differs: of a new record, and of one that is there. */
  readonly help?: string | { readonly fresh: string; readonly kept: string };
  /** Fields that follow each other under one heading. */
  readonly group?: string;
  /** Shown while another field has one of these values among its own, or any; what is hidden is sent as it is. */
  readonly when?: {
    readonly field: Name<Draft>;
    readonly is: "set" | readonly (string | number | boolean)[];
  };
  /**
   * Says who has the same value already: it is allowed, and rarely meant. The list has a filter of its name, made by
   * `filter.exactly`.
   */
  readonly shared?: true;
  /** Cannot be changed once the record is there; or once a field of it has one of these values. */
  readonly fixed?: true | { readonly field: string; readonly is: readonly string[] };
  /** Not asked of a new record. */
  readonly kept?: true;
} & FieldKind;

/** Something that is done to one record or to many at once, by the call `bulk` unless it has one of its own. */
export type ActDeclaration<Row = Record<string, unknown>> = {
  readonly name: string;
  /** On its button: “Archive”. */
  readonly label: string;
  /** As in “3 terms archived”. */
  readonly done: string;
  /** Offered for rows whose field has a value, has none, or has one of these. */
  readonly when?: { readonly field: Name<Row>; readonly is: "set" | "unset" | readonly string[] };
  /** Offered to whoever has one of these roles, and all of these permissions. */
  readonly needs?: Pick<LinkNeeds, "roles" | "permissions">;
  /** Carries it out, on one record at a time: its parameter is the record's `id`, its body what is filled in. */
  readonly call?: Endpoint;
  /** Its call says which version was read: it is offered where that can be read, and not in lists. */
  readonly ofVersion?: true;
  /** Asked before; without it the act must be one that can be undone. */
  readonly confirm?: {
    /** Of a form about one record with fields of it, as in “Profiles that will change: :profiles.” */
    readonly consequence: string;
    readonly danger?: true;
    /** Why it is done has to be said. */
    readonly reason?: true;
    /** The question, without its mark, where it is not the label and whom: “…” stands for them. */
    readonly question?: string;
    /** Whoever does it may have to say who they are. */
    readonly identity?: true;
  };
  /** What is filled in for it, by the body of its call or the schemas of the `forms` of `bulk`. */
  readonly fields?: readonly FieldDeclaration[];
  /** One of the fields, which is chosen first: the others stay as they are. */
  readonly picks?: true;
  /** Done, it leads away from the page. */
  readonly leaves?: true;
};

/** Something that is done to one record at a time by a call of its own. */
export type AloneDeclaration = {
  readonly name: string;
  /** On its button: “Send to myself now”. */
  readonly label: string;
  /** Its parameter is the record's `id`. */
  readonly call: Endpoint;
  /** Whose answers may then have changed. */
  readonly changes?: readonly Endpoint[];
  /** What is said when it is done, with fields of the answer: “Sent to :to”. */
  readonly done: string;
};

type Declaration<Calls extends ResourceCalls> = {
  readonly calls: Calls;
  /** The field that names a record in headings and questions. */
  readonly named: Name<RowOf<Calls>>;
  readonly columns: readonly Labelled<Column<RowOf<Calls>>>[];
  readonly filters?: readonly Labelled<Filter<QueryOf<Calls>>>[];
  /** Which filters are used most, three at most: they stand above the list. The first three where nothing is said. */
  readonly often?: readonly string[];
  /** How the first column shows whom a row is about: with their picture or initials, and with this field below the name. */
  readonly identity?: { readonly below: Name<RowOf<Calls>> };
  readonly fields?: readonly Labelled<FieldDeclaration<DraftOf<Calls>>>[];
  /** Which fields can have again what they had, by whoever reads the history, and what the button says. */
  readonly returns?: Returns;
  /** Beside archiving and bringing back. */
  readonly acts?: readonly ActDeclaration<RowOf<Calls>>[];
  readonly alone?: readonly AloneDeclaration[];
  /** Beside its own, whose answers a write of its records may change. */
  readonly changes?: readonly Endpoint[];
  /** One sentence under the heading of the list. */
  readonly about?: string;
  /** What would be here, where nothing is yet. */
  readonly empty?: string;
  /** Deleting says this before; the call `remove` must be there. */
  readonly removing?: Removing;
  /** Screens of its own below a record's, by their path after its id; they are tabs of its form. */
  readonly below?: readonly Below[];
  /** The one of them that a new record leads to, as it is not complete without it. */
  readonly next?: string;
  /** The field of a row that says where it leads, where that is not below the list. */
  readonly address?: string;
};
/** What is said before a record is deleted, and which are offered to be, by a field: all where nothing is said. */
type Removing = { readonly consequence: string; readonly when?: NonNullable<ActDeclaration["when"]> };
/** A label is said where it is another one than the field's name. */
type Labelled<Part> = Part extends { readonly label: string }
  ? Omit<Part, "label"> & { readonly label?: string }
  : never;
type Below = { readonly path: string; readonly label: string };
export type Returns = { readonly fields: readonly string[]; readonly label: string };

/** A row of any resource: what the screens themselves read of it. */
export type AnyRow = { id: number; version: string; archived_at?: string | null } & Record<string, unknown>;

type Loose = Record<string, unknown>;
/** What is left out, or may be, takes anything; see `endpoint`. */
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
  /** A report is run under its key. */
  readonly list: Call<
    Loose | undefined,
    Loose,
    undefined,
    { data: AnyRow[]; meta: z.infer<typeof PageMeta> }
  >;
  readonly read?: Call<OfRecord, undefined, undefined, { data: AnyRow }>;
  /** The form of a bulk act is one of a new record, with the question that it is about. */
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

/** A resource whose calls are not told apart: what the screens work with. */
export type AnyResource = {
  readonly calls: AnyCalls;
  readonly named: string;
  readonly columns: readonly Column[];
  readonly filters: readonly Filter[];
  readonly often?: readonly string[];
  readonly identity?: { readonly below: string };
  readonly fields: readonly FieldDeclaration[];
  /** What knows all fields that can be filled in: the contract of a new record, or where none can be made, of a change. */
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
  /** What a list is asked whatever its address says. */
  readonly always?: Readonly<Record<string, string>>;
};

/**
 * Declares a resource. Data only: no view, no icon, so that tests and documents read it in Node. Columns, filters and fields
 * are checked against the calls' schemas: `{ field: "nope" }` does not compile. What follows from the calls is added: by
 * what a column sorts, when a record was changed, made and archived, archiving itself, and importing.
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

/** What every record has, where a resource does not show it otherwise. */
const moments: Readonly<Record<string, { label: string; as: "dateTime" }>> = {
  updated_at: { label: "Changed", as: "dateTime" },
  created_at: { label: "Added", as: "dateTime" },
  archived_at: { label: "Archived", as: "dateTime" },
};

const labelOf = (field: string): string => moments[field]?.label ?? headingOf(field);
const labelled = <Part extends { field: string }>(part: Part) => ({ label: labelOf(part.field), ...part });
