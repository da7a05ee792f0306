import type { ReportOffice } from "#src/contracts/reportPlaces/reportPlaces.ts";
import type { OfflineKind } from "#src/contracts/offlineActs.ts";
import type { Wait } from "#src/contracts/waiting.ts";
import type { LiveEventKind } from "#src/contracts/realtime.ts";
import type { DashboardPlace } from "./admin/dashboard.ts";
import type { AdminGroup } from "./admin/group.ts";
import type { Told } from "./admin/history.ts";
import type { ResourcePlace } from "./admin/place.ts";
import type { NavigationGroup } from "./navigation.ts";
import type { RouteRow } from "./route.ts";
import type { RouteTable } from "./routeTable.ts";

/** What waits for administrators, with the name of the screen where they deal with it. */
export type OfficeWait = Wait & {
  readonly at: string;
  /** What they can do about it, and the list query that shows all of it. */
  readonly act?: { readonly label: string; readonly query: Record<string, string> | string[][] };
};

/** The part of an area in the back office. */
export type Office = {
  /** Its group in the navigation, unless the area has only a screen or two of a group that is still to come. */
  readonly navigation?: AdminGroup;
  /** Its resources that have screens of their own. */
  readonly places: readonly ResourcePlace[];
  readonly reports?: ReportOffice;
  readonly waits?: readonly OfficeWait[];
  /** What needs its administrators, its numbers and its latest changes. */
  readonly dashboard?: DashboardPlace;
  /**
   * Screens of things that are not records of a resource, by their name in the audit log, with what their history calls
   * things. Each is the screen of a single thing or, with `:id` in its path, of one of many.
   */
  readonly screens?: readonly {
    readonly kind: string;
    readonly row: RouteRow;
    readonly told?: () => Promise<Told>;
  }[];
};

/** What all areas add up to, in the form that views and actors use. It is made above them, in `src/areas`. */
export type Areas = {
  readonly routes: RouteTable;
  /** The links for learners. */
  readonly navigation: readonly NavigationGroup[];
  readonly offices: readonly Office[];
  /** The areas' events on the live channel. */
  readonly live: readonly LiveEventKind[];
  /** What users can do in the areas without a network. */
  readonly acts: readonly OfflineKind[];
};
