/** The props of combo boxes, for their callers and for their MUI implementation. */
import type { ControlProps, InputProps } from "./Field.tsx";
import type { Option } from "./option.ts";
import type { Search } from "./useSuggestions.ts";

export type AutocompleteProps<Value extends string | number> = Omit<
  InputProps<Option<Value> | null>,
  "maxLength" | "suggestedLength" | "autoComplete"
> & {
  /** Finds the options for a text. It is read once, when the field mounts. */
  search: Search<Value>;
  /** Characters before the first query (B-326). */
  minLength?: number | undefined;
  /** Milliseconds without typing before a query (B-326). */
  delay?: number | undefined;
  placeholder?: string | undefined;
};

export type MultiSelectProps<Value extends string | number> = Omit<
  InputProps<readonly Option<Value>[]>,
  "maxLength" | "suggestedLength" | "autoComplete"
> & {
  options: readonly Option<Value>[];
  /** Allows a new tag to be made from the typed text, unless an equal label exists (B-327). */
  onCreate?: ((label: string) => Option<Value>) | undefined;
  placeholder?: string | undefined;
  /** If the options are those found for the typed text, not all that exist. */
  asking?: { ask: (text: string) => void; busy: boolean; otherwise: string } | undefined;
  /** Of the list, in pixels (B-371). */
  maxHeight?: number | undefined;
};

/** What a combo box receives when it loads: the field around it, and what has happened to its stand-in. */
export type ComboGiven = {
  control: ControlProps;
  /** The stand-in had the focus, which continues here. */
  wanted: boolean;
  /** Text typed into the stand-in. */
  typed: string;
};
