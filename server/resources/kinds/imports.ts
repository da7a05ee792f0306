import { booleanImport } from "./boolean.ts";
import { choiceImport } from "./choice.ts";
import type { ImportField, ImportKind, ImportKindName } from "./kind.ts";
import { numberImport } from "./number.ts";
import { optionImport } from "./option.ts";
import { personImport } from "./person.ts";
import { textImport } from "./text.ts";
import { valueImport } from "./value.ts";

/** The single place that selects by a field's kind how a cell of an import is read and written. */
const importKinds: { readonly [As in ImportKindName]: ImportKind<As> } = {
  text: textImport,
  boolean: booleanImport,
  number: numberImport,
  choice: choiceImport,
  option: optionImport,
  person: personImport,
  value: valueImport,
};

/** What the kind of an imported field defines for its cells. */
export const importKindOf = ({ as }: ImportField): ImportKind<ImportKindName> => importKinds[as];
