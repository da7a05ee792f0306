import type { LayoutName } from "#src/routes/route.ts";
import { late } from "#src/ui/kit/late.tsx";
import type { Part } from "#src/ui/kit/part.ts";

/** The groups of the back office; none of its code is in what a learner loads. */
export const AdminNavigation = late(
  "The navigation",
  () => import("#src/ui/admin/navigation/AdminNavigation.tsx"),
);

const mainParts = () => import("./mainParts.ts");

/** The groups of a learner, with their icons. */
export const MainNavigation = late("The navigation", async () => ({
  default: (await mainParts()).MainNavigation,
}));

/** The search in the header (B-230). */
export const SearchBox = late("The search", async () => ({ default: (await mainParts()).SearchBox }));

/** What a layout shows that comes with its pages. */
export const layoutParts: Partial<Record<LayoutName, readonly Part<unknown>[]>> = {
  main: [MainNavigation, SearchBox],
  admin: [AdminNavigation],
};
