import type { ComponentType, ReactNode } from "react";
import type { DateRange } from "#src/contracts/kinds/dateRange.ts";
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import type { Location } from "#src/contracts/kinds/location.ts";
import type { Money } from "#src/contracts/kinds/money.ts";
import type { Offset } from "#src/contracts/kinds/offset.ts";
import type { Row } from "#src/contracts/kinds/rows.ts";
import type { Weekdays } from "#src/contracts/kinds/weekdays.ts";
import type { SearchedOptionList } from "#src/contracts/admin/options.ts";
import type { RoleName } from "#src/contracts/roles.ts";
import type {
  Choices,
  Column,
  ColumnKindName,
  FieldDeclaration,
  FieldKind,
  Filter,
} from "#src/routes/admin/kinds.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import type { InputProps } from "#src/ui/kit/Field.tsx";
import type { Asked, ListQuery } from "../list/useListQuery.ts";
import type { Orders } from "./orders.ts";

/** What a kind of field, column or filter provides in the browser. Each kind has a folder of the same name. */

export type FieldKindName = FieldKind["as"];
export type FilterKindName = Filter["as"];

export type FieldOf<As> = FieldDeclaration & { readonly as: As };

type Some = readonly (string | number)[];

/** The value that a field of each kind holds. */
export type FieldValues = {
  text: string;
  textArea: string;
  richText: string;
  colour: string;
  number: number | null;
  date: string | null;
  dateTime: string | null;
  boolean: boolean;
  select: string | number | null;
  multiSelect: Some;
  tags: Some;
  permissions: Some;
  roles: readonly RoleName[];
  role: RoleName | null;
  /** Null means everyone, if the contract accepts it. */
  users: readonly number[] | null;
  audiences: readonly number[];
  user: number | null;
  audience: number | null;
  mentor: number | null;
  mentee: number | null;
  item: number | null;
  exam: number | null;
  bankImage: number | null;
  image: string | null;
  file: UploadedFile | null;
  /** In seconds. */
  duration: number | null;
  percentage: number | null;
  offset: Offset | null;
  money: Money | null;
  dateRange: DateRange | null;
  location: Location | null;
  weekdays: Weekdays | null;
  rows: readonly Row[];
};

/**
 * What a form knows of a field before it shows one: `field.ts` of a kind. It has no view, so that lists may import it.
 */
export type FieldParts<As extends FieldKindName> = {
  /** The value of an empty field. */
  readonly empty: FieldValues[As];
  /** Whether it takes the full width of a form; other fields are side by side if there is room. */
  readonly wide?: true;
  /** Whether null means everyone, if the contract accepts it. */
  readonly nullIsEveryone?: true;
  /** The choices. */
  choices?(field: FieldOf<As>): Choices;
  /** The very long list that it is chosen from, by id. */
  readonly list?: SearchedOptionList;
  /** The value with one more option of that list, which has just been created for it. */
  withNew?(value: FieldValues[As], id: number): FieldValues[As];
  /** The format of its cells in a file; absent if a cell cannot hold it. */
  cellHint?(field: FieldOf<As>): string;
};

/**
 * What a form binds to a field. `onChange` is a method, so that a field whose kind is not narrowed can be passed to
 * what shows it.
 */
export type Bound<Value> = Pick<
  InputProps<Value>,
  "name" | "value" | "error" | "label" | "help" | "required" | "disabled"
> & {
  onChange(value: Value): void;
  /** Errors of its parts, by path; an error of the whole has an empty path. */
  parts?: Readonly<Record<string, string>> | undefined;
};

export type KindInputProps<As extends FieldKindName> = {
  resource: AnyResource;
  field: FieldOf<As>;
  bound: Bound<FieldValues[As]>;
  /** The input for a field of any kind within this one. */
  Part: ComponentType<Omit<KindInputProps<FieldKindName>, "Part">>;
};

/** The kinds that few forms use, but that all forms could need. */
export type RareKind =
  | "colour"
  | "bankImage"
  | "mentee"
  | "mentor"
  | "item"
  | "exam"
  | "number"
  | "duration"
  | "percentage"
  | "offset"
  | "money"
  | "dateRange"
  | "location"
  | "weekdays";

/** The input for a field: `Input.tsx` of a kind. */
export type InputParts<As extends FieldKindName> = { Input(props: KindInputProps<As>): ReactNode };

/** A value as text for readers: `word` returns the name of a chosen value. Never called for an empty value. */
export type KindValueProps = {
  value: unknown;
  word: (value: unknown) => string;
  field: FieldDeclaration | undefined;
  /** Shows a field of any kind within this one. */
  Part: ComponentType<{ field: FieldDeclaration; value: unknown }>;
};

/** What a list shows in a cell: `cell.tsx` of a kind. Never called for an empty value. */
export type CellParts<As extends ColumnKindName> = {
  show(value: unknown, column: Column & { readonly as: As }): ReactNode;
  /** The first sort of the column is descending. */
  readonly lastFirst?: true;
  /** What its two sort orders are called; “A to Z” and “Z to A” by default. */
  readonly orders?: Orders;
};

export type FilterOf<As> = Filter & { readonly as: As };
export type PanelProps<As extends FilterKindName> = {
  filter: FilterOf<As>;
  asked: ListQuery;
  close: () => void;
};

/** What narrows a list: `filter.tsx` of a kind. */
export type FilterParts<As extends FilterKindName> = {
  /** Shows the choices. */
  Panel(props: PanelProps<As>): ReactNode;
  /** The choices. */
  choices?(filter: FilterOf<As>): Choices;
  /** The very long list that it is chosen from, by id. */
  readonly list?: SearchedOptionList;
  /** What its chip says about the chosen value, if that is not the value's name. */
  chosen?(filter: FilterOf<As>, asked: Asked): string | undefined;
};
