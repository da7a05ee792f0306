import { createRouteTable } from "#src/routes/routeTable.ts";
import { learnerNavigation } from "#src/routes/navigation.ts";
import type { Areas } from "#src/routes/areas.ts";
import type { RedirectRow, RouteRow } from "#src/routes/route.ts";
import type { Screen } from "#src/screens/screen.ts";
import type { Area } from "./area.ts";
import { registered } from "./areas.ts";

type Row = (typeof registered)[number]["rows"][number];
export type RouteName = Row["name"];
/** Rows that show something. */
export type ScreenName = Exclude<Row, RedirectRow>["name"];

const all: readonly Area[] = registered;

/** The routes of every area. */
export const routes = createRouteTable(all.flatMap(({ rows }) => rows));

/** What all areas add up to, in the form that the views and actors below use. */
export const areas: Areas = {
  routes,
  navigation: learnerNavigation(all.flatMap(({ navigation }) => navigation ?? [])),
  offices: all.flatMap(({ office }) => office ?? []),
  live: all.flatMap(({ live }) => live ?? []),
  acts: all.flatMap(({ acts }) => acts ?? []),
};

const areaOf = new Map(all.flatMap((one) => one.rows.map(({ name }) => [name, one] as const)));

/** The module with the screens of a row's area, for learners or the back office; undefined if there are none. */
export function screensBeside({ name, layout }: RouteRow): Area["screens"] {
  const own = areaOf.get(name);
  return layout === "admin" ? own?.officeScreens : own?.screens;
}

/** The screen of a row. The screens of an area are loaded with the first of its pages. */
export const screenOf = async (row: RouteRow): Promise<Screen | undefined> =>
  (await screensBeside(row)?.())?.screens[row.name];
