import { headingOf } from "#src/contracts/words.ts";
import type { AnyResource } from "./resource.ts";

/**
 * The heading of a field in a file: as in the list, or else in the form. An option goes by the column that has its
 * label.
 */
export const fileHeading = (screen: AnyResource | null, field: string): string =>
  [
    screen?.columns.find((one) => one.field === field),
    screen?.columns.find((one) => one.field === `${field}_name`),
    screen?.fields.find((one) => one.field === field),
  ].find((one) => one !== undefined)?.label ?? headingOf(field);
