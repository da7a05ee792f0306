import { booleanCell } from "./boolean/cell.tsx";
import { colourCell } from "./colour/cell.tsx";
import { dateCell } from "./date/cell.tsx";
import { dateTimeCell } from "./dateTime/cell.tsx";
import { htmlCell } from "./html/cell.tsx";
import { imageCell } from "./image/cell.tsx";
import { linkCell } from "./link/cell.tsx";
import { numberCell } from "./number/cell.tsx";
import { personCell } from "./person/cell.tsx";
import { rolesCell } from "./roles/cell.tsx";
import { statusCell } from "./status/cell.tsx";
import { tagsCell } from "./tags/cell.tsx";
import { textCell } from "./text/cell.tsx";
import { durationCell } from "./duration/cell.tsx";
import { percentageCell } from "./percentage/cell.tsx";
import { offsetCell } from "./offset/cell.tsx";
import { moneyCell } from "./money/cell.tsx";
import { dateRangeCell } from "./dateRange/cell.tsx";
import { locationCell } from "./location/cell.tsx";
import { fileCell } from "./file/cell.tsx";
import { rowsCell } from "./rows/cell.tsx";
import { weekdaysCell } from "./weekdays/cell.tsx";
import type { Column, ColumnKindName } from "#src/routes/admin/kinds.ts";
import type { CellParts } from "./kind.ts";

/** The one place that maps a column's kind to what its cells show. */
const cells: { readonly [As in ColumnKindName]: CellParts<As> } = {
  text: textCell,
  link: linkCell,
  number: numberCell,
  date: dateCell,
  dateTime: dateTimeCell,
  boolean: booleanCell,
  status: statusCell,
  tags: tagsCell,
  roles: rolesCell,
  image: imageCell,
  person: personCell,
  html: htmlCell,
  colour: colourCell,
  duration: durationCell,
  percentage: percentageCell,
  offset: offsetCell,
  money: moneyCell,
  dateRange: dateRangeCell,
  location: locationCell,
  weekdays: weekdaysCell,
  file: fileCell,
  rows: rowsCell,
};

/** The cell parts of a column's kind; a column that names none is text. */
export const cellPartsOf = ({ as = "text" }: Column): CellParts<ColumnKindName> => cells[as];
