/** What is said of combo boxes: where they are used, and where they are made of MUI. */
import type { ControlProps, InputProps } from "./Field.tsx";
import type { Option } from "./option.ts";
import type { Search } from "./useSuggestions.ts";

export type AutocompleteProps<Value extends string | number> = Omit<
  InputProps<Option<Value> | null>,
  "maxLength" | "suggestedLength" | "autoComplete"
> & {
  /** Finds the options for a text. It is taken once, when the field appears. */
  search: Search<Value>;
  /** Characters before the first question (B-326). */
  minLength?: number | undefined;
  /** Milliseconds of rest before a question (B-326). */
  delay?: number | undefined;
  placeholder?: string | undefined;
};

export type MultiSelectProps<Value extends string | number> = Omit<
  InputProps<readonly Option<Value>[]>,
  "maxLength" | "suggestedLength" | "autoComplete"
> & {
  options: readonly Option<Value>[];
  /** Lets a new tag be made of what was typed, unless an equal label exists (B-327). */
  onCreate?: ((label: string) => Option<Value>) | undefined;
  placeholder?: string | undefined;
  /** Where the options are those that were found for what is being typed, not all that there are. */
  asking?: { ask: (text: string) => void; busy: boolean; otherwise: string } | undefined;
  /** Of the list, in pixels (B-371). */
  maxHeight?: number | undefined;
};

/** What a combo box is given as it comes: the field around it, and what has happened to its stand-in. */
export type ComboGiven = {
  control: ControlProps;
  /** The stand-in had the focus, which goes on here. */
  wanted: boolean;
  /** Typed into the stand-in. */
  typed: string;
};
