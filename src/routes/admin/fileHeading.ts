import { headingOf } from "#src/contracts/words.ts";
import type { AnyResource } from "./resource.ts";

/** What a file calls a field: as the list does, else as the form. An option goes by the column that has its label. */
export const fileHeading = (screen: AnyResource | null, field: string): string =>
  [
    screen?.columns.find((one) => one.field === field),
    screen?.columns.find((one) => one.field === `${field}_name`),
    screen?.fields.find((one) => one.field === field),
  ].find((one) => one !== undefined)?.label ?? headingOf(field);
