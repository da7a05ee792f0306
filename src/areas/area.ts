import type { OfflineKind } from "#src/contracts/offlineActs.ts";
import type { LiveEventKind } from "#src/contracts/realtime.ts";
import type { Office } from "#src/routes/areas.ts";
import type { NavigationGroup } from "#src/routes/navigation.ts";
import type { RedirectRow, RouteRow } from "#src/routes/route.ts";
import type { Screens } from "#src/screens/screen.ts";

/**
 * A part of the product: its addresses and what they show, its links, and its part of the back office. Everything else
 * about an area is derived from this declaration.
 */
export type Area<Row extends RouteRow = RouteRow> = {
  /** Rows with static segments stand before rows with parameters. */
  readonly rows: readonly Row[];
  /**
   * The screens of its rows, for learners and in the back office. Each set is loaded with the first of its pages.
   */
  readonly screens?: LoadScreens;
  readonly officeScreens?: LoadScreens;
  /** Its links for learners. */
  readonly navigation?: readonly NavigationGroup[];
  readonly office?: Office;
  /** Its events on the live channel. */
  readonly live?: readonly LiveEventKind[];
  /** What users can do in it without a network (T-60). */
  readonly acts?: readonly OfflineKind[];
};

/** Screens by the name of their rows, in a module of their own. */
type LoadScreens<Of extends Screens = Screens> = () => Promise<{ readonly screens: Of }>;

/** Matches anything if every row has a screen. Otherwise the error of the compiler names the rows without one. */
type Complete<Name extends string, Shown> = [Exclude<Name, Shown>] extends [never]
  ? unknown
  : { readonly "no screen shows": Exclude<Name, Shown> };

/** Declares an area with the names of its rows as literal types. A row without a screen does not compile. */
export const area = <
  const Row extends RouteRow,
  Own extends Screens<never> = Screens<never>,
  OfOffice extends Screens<never> = Screens<never>,
>(
  one: Area<Row> & {
    readonly screens?: LoadScreens<Own>;
    readonly officeScreens?: LoadScreens<OfOffice>;
  } & Complete<Exclude<Row, RedirectRow>["name"], keyof Own | keyof OfOffice>,
): Area<Row> => one;
