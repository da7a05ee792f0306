import type { OptionList } from "#src/contracts/admin/options.ts";
import type { OffsetUnit } from "#src/contracts/kinds/offset.ts";
import type { RangeKindName } from "#src/contracts/kinds/ranges.ts";

/** How the columns, filters and fields of a resource are declared. Each has a kind. */

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
  /** Rows, each of which is shown by this part of it. */
  | { readonly as: "rows"; readonly naming: string }
  /** Names, or values that each have a word. */
  | { readonly as: "tags"; readonly words?: Readonly<Record<string, { readonly label: string }>> }
  /** A status as a word. There is no chip for a value without a word, or for a word without a tone: it is no status. */
  | {
      readonly as: "status";
      readonly words: Readonly<Record<string, { readonly label: string; readonly tone?: Tone }>>;
    };

export type Column<Row = Record<string, unknown>> = {
  readonly field: Name<Row>;
  readonly label: string;
  /** The name of the column's sort among the list's sorts. */
  readonly sort?: string;
  /** Shown only when chosen. */
  readonly hidden?: true;
  /** For texts of the server, which are capitalised if they stand alone. What people write stays as they wrote it. */
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
  /** A few out of very many, found by typing. Includes people who have left and archived audiences. */
  | { readonly field: Name<Question>; readonly label: string; readonly as: "users" | "audiences" }
  /** A text. Depending on the field, the server matches it exactly or by its words. */
  | {
      readonly field: Name<Question>;
      readonly label: string;
      readonly as: "text";
      /** What to enter. */
      readonly help: string;
    }
  | { readonly field: Ranges<Question>; readonly label: string; readonly as: "dateRange" }
  /** From one value to another, for a kind whose values have an order. `filter.between` makes it in the query. */
  | {
      readonly field: Ranges<Question>;
      readonly label: string;
      readonly as: "range";
      readonly of: RangeKindName;
    };

/** The field of a record that lists the merge tags allowed in it. */
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
      /** The field can be filled from a text file with one of these extensions. */
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
  /** Values that `src/contracts/kinds` declares, with the maker of the same name. */
  | { readonly as: "money" | "dateRange" | "location" | "weekdays" | "file" }
  /** In these units; in any unit if left out. */
  | { readonly as: "offset"; readonly units?: readonly OffsetUnit[] }
  /** `another`: the record itself is not among its choices. */
  | { readonly as: "select"; readonly choices: Choices; readonly another?: true }
  | { readonly as: "multiSelect" | "tags"; readonly choices: Choices }
  /** Ordered rows, made by `rows` in the contract: the name of one, and its fields. */
  | { readonly as: "rows"; readonly one: string; readonly fields: readonly FieldDeclaration[] }
  /** A picture, as a `data:` address. `accept` is as in HTML, and `aspect` is width by height after cropping. */
  | {
      readonly as: "image";
      readonly accept?: string;
      readonly mostBytes?: number;
      readonly aspect?: number;
    }
  /** A picture in an image bank, by its id. The row has its address in the field `preview`. */
  | { readonly as: "bankImage"; readonly preview: string }
  /** From lists that any form may need. `users` can mean everyone, if the contract accepts null. */
  | { readonly as: "users" | "audiences" | "permissions" | "roles" }
  /** One from these lists. A role must be one that the user may assign. */
  | { readonly as: "user" | "audience" | "role" }
  /** An active mentoring profile. */
  | { readonly as: "mentee" | "mentor" }
  /** An item or an exam available to learners. */
  | { readonly as: "item" | "exam" };

export type FieldDeclaration<Draft = Record<string, unknown>> = {
  readonly field: Name<Draft>;
  readonly label: string;
  /** Two texts if the help differs between a new and an existing record. */
  readonly help?: string | { readonly fresh: string; readonly kept: string };
  /** Consecutive fields under one heading. */
  readonly group?: string;
  /** Shown while another field has one of these values, or any value (`set`). A hidden field is sent unchanged. */
  readonly when?: {
    readonly field: Name<Draft>;
    readonly is: "set" | readonly (string | number | boolean)[];
  };
  /**
   * Shows who already has the same value, which is allowed but rarely intended. The list has a filter of the same name,
   * made by `filter.exactly`.
   */
  readonly shared?: true;
  /** Cannot be changed once the record exists, or once one of its fields has one of these values. */
  readonly fixed?: true | { readonly field: string; readonly is: readonly string[] };
  /** Not shown for a new record. */
  readonly kept?: true;
} & FieldKind;
