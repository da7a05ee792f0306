import { createRouteTable } from "#src/routes/routeTable.ts";
import { learnerNavigation } from "#src/routes/navigation.ts";
import type { Areas } from "#src/routes/areas.ts";
import type { RedirectRow } from "#src/routes/route.ts";
import type { Screens } from "#src/screens/screen.ts";
import type { Area } from "./area.ts";
import { registered } from "./areas.ts";

type Row = (typeof registered)[number]["rows"][number];
export type RouteName = Row["name"];
/** Those that show something. */
export type ScreenName = Exclude<Row, RedirectRow>["name"];

const all: readonly Area[] = registered;

/** The routes of every area. */
export const routes = createRouteTable(all.flatMap(({ rows }) => rows));

/** What all areas come to, as the views and actors below know it. */
export const areas: Areas = {
  routes,
  navigation: learnerNavigation(all.flatMap(({ navigation }) => navigation ?? [])),
  offices: all.flatMap(({ office }) => office ?? []),
  live: all.flatMap(({ live }) => live ?? []),
  acts: all.flatMap(({ acts }) => acts ?? []),
};

/** What each row shows. */
export const screens: Screens<ScreenName> = Object.assign({}, ...all.map((one) => one.screens));
