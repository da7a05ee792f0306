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
  AnyResource,
  Choices,
  Column,
  ColumnKindName,
  FieldDeclaration,
  FieldKind,
  Filter,
} from "#src/routes/admin/resource.ts";
import type { InputProps } from "#src/ui/kit/Field.tsx";
import type { ListQuery } from "../list/useListQuery.ts";

/** What a kind of field, column or filter says of itself on this side. Each kind has a folder, named as it is declared. */

export type FieldKindName = FieldKind["as"];
export type FilterKindName = Filter["as"];

export type FieldOf<As> = FieldDeclaration & { readonly as: As };

type Some = readonly (string | number)[];

/** What the field of each kind holds. */
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
  /** Null is everyone, where the contract takes it. */
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

/** What a form knows of a field before it shows one: `field.ts` of a kind. No view, so that lists may read it. */
export type FieldParts<As extends FieldKindName> = {
  /** What an empty one holds. */
  readonly empty: FieldValues[As];
  /** It takes the whole width of a form; others stand side by side where there is room. */
  readonly wide?: true;
  /** Null stands for everyone, where the contract takes it. */
  readonly nullIsEveryone?: true;
  /** What it is chosen from. */
  choices?(field: FieldOf<As>): Choices;
  /** The list of very many that it is chosen from, by their numbers. */
  readonly list?: SearchedOptionList;
  /** The value with one more of that list, which has just been made for it. */
  withNew?(value: FieldValues[As], id: number): FieldValues[As];
  /** What a cell of a file says of it; nothing for what a cell cannot. */
  cellHint?(field: FieldOf<As>): string;
};

/** What a form binds to a field. A method, so that a field whose kind is not told apart can be given to what shows it. */
export type Bound<Value> = Pick<
  InputProps<Value>,
  "name" | "value" | "error" | "label" | "help" | "required" | "disabled"
> & {
  onChange(value: Value): void;
  /** What is wrong with parts of it, by their paths; with itself, by none. */
  parts?: Readonly<Record<string, string>> | undefined;
};

export type KindInputProps<As extends FieldKindName> = {
  resource: AnyResource;
  field: FieldOf<As>;
  bound: Bound<FieldValues[As]>;
  /** Fills in a field within it, of whatever kind. */
  Part: ComponentType<Omit<KindInputProps<FieldKindName>, "Part">>;
};

/** The kinds that few forms have a field of, and that all forms reach. */
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

/** What fills in a field: `Input.tsx` of a kind. */
export type InputParts<As extends FieldKindName> = { Input(props: KindInputProps<As>): ReactNode };

/** A value as one reads it: `word` says a chosen one by its name. Never of what is empty. */
export type KindValueProps = {
  value: unknown;
  word: (value: unknown) => string;
  field: FieldDeclaration | undefined;
  /** Reads a field within it, of whatever kind. */
  Part: ComponentType<{ field: FieldDeclaration; value: unknown }>;
};

/** What a list shows in a cell: `cell.tsx` of a kind. Never of what is empty. */
export type CellParts<As extends ColumnKindName> = {
  show(value: unknown, column: Column & { readonly as: As }): ReactNode;
  /** Sorted for the first time, the last come first. */
  readonly lastFirst?: true;
};

export type FilterOf<As> = Filter & { readonly as: As };
export type PanelProps<As extends FilterKindName> = {
  filter: FilterOf<As>;
  asked: ListQuery;
  close: () => void;
};

/** What narrows a list: `filter.tsx` of a kind. */
export type FilterParts<As extends FilterKindName> = {
  /** What there is to choose. */
  Panel(props: PanelProps<As>): ReactNode;
  /** What it is chosen from. */
  choices?(filter: FilterOf<As>): Choices;
  /** The list of very many that it is chosen from, by their numbers. */
  readonly list?: SearchedOptionList;
  /** What its chip says of what is chosen, where that is not the value by its name. */
  chosen?(filter: FilterOf<As>, asked: ListQuery): string | undefined;
};
