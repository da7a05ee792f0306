import type { OptionList } from "#src/contracts/admin/options.ts";
import type { OffsetUnit } from "#src/contracts/kinds/offset.ts";
import type { RangeKindName } from "#src/contracts/kinds/ranges.ts";

/** How the columns, filters and fields of a resource are declared, each of a kind. */

export type Name<T> = keyof T & string;
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
  /** `another`: the record itself is not among its choices. */
  | { readonly as: "select"; readonly choices: Choices; readonly another?: true }
  | { readonly as: "multiSelect" | "tags"; readonly choices: Choices }
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
