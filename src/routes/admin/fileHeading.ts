import { headingOf } from "#src/contracts/words.ts";
import type { AnyResource } from "./resource.ts";

/**
 * The heading of a field in a file, taken from the list or else from the form. For an option, the column with its label
 * counts.
 */
export const fileHeading = (screen: AnyResource | null, field: string): string =>
  [
    screen?.columns.find((one) => one.field === field),
    screen?.columns.find((one) => one.field === `${field}_name`),
    screen?.fields.find((one) => one.field === field),
  ].find((one) => one !== undefined)?.label ?? headingOf(field);
