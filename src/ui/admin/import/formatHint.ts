import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { partsOf } from "../kinds/fields.ts";

/** The format of a field's cell; null for a field that a cell cannot hold. */
export const formatHint = (field: FieldDeclaration): string | null =>
  partsOf(field).cellHint?.(field) ?? null;

/** The fields that a file can fill in. */
export const importedFields = ({ fields }: AnyResource): string[] =>
  fields.filter((field) => formatHint(field) !== null).map(({ field }) => field);
