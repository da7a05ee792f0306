import type { OfflineKind } from "#src/contracts/offlineActs.ts";
import type { LiveEventKind } from "#src/contracts/realtime.ts";
import type { Office } from "#src/routes/areas.ts";
import type { NavigationGroup } from "#src/routes/navigation.ts";
import type { RedirectRow, RouteRow } from "#src/routes/route.ts";
import type { Screens } from "#src/screens/screen.ts";

/**
 * A part of the product: its addresses and what they show, its links, and what it has in the back office. All else that knows
 * of it is made of this declaration.
 */
export type Area<Row extends RouteRow = RouteRow> = {
  /** Static segments stand before parameters. */
  readonly rows: readonly Row[];
  /** A row without a screen does not compile. */
  readonly screens: Screens<Exclude<Row, RedirectRow>["name"]>;
  /** Its links for learners. */
  readonly navigation?: readonly NavigationGroup[];
  readonly office?: Office;
  /** What the live channel tells of it. */
  readonly live?: readonly LiveEventKind[];
  /** What may be done in it without a network (T-60). */
  readonly acts?: readonly OfflineKind[];
};

/** Declares an area, the names of its rows as literal types. */
export const area = <const Row extends RouteRow>(one: Area<Row>): Area<Row> => one;
