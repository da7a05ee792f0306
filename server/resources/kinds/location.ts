import { sql } from "drizzle-orm";
import { locationKind } from "#src/contracts/kinds/location.ts";
import { matchesEveryWord } from "../../database/matchesEveryWord.ts";
import type { ColumnKind } from "./kind.ts";
import { valueColumn } from "./value.ts";

/** Found by the words of the address, not by the coordinates. */
export const locationColumn: ColumnKind = {
  ...valueColumn(locationKind),
  says: (column, text) =>
    matchesEveryWord(
      sql`lower(concat_ws(' ', ${column} ->> 'address', ${column} ->> 'town', ${column} ->> 'postcode', ${column} ->> 'country'))`,
      text,
    ),
};
