import type { AnyResource, FieldDeclaration } from "#src/routes/admin/resource.ts";
import { partsOf } from "../kinds/fields.ts";

/** What a cell of a field says; null for what a cell cannot. */
export const formatHint = (field: FieldDeclaration): string | null =>
  partsOf(field).cellHint?.(field) ?? null;

/** The fields that a file can fill in. */
export const importedFields = ({ fields }: AnyResource): string[] =>
  fields.filter((field) => formatHint(field) !== null).map(({ field }) => field);
