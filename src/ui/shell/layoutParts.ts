import type { LayoutName } from "#src/routes/route.ts";
import { late } from "#src/ui/kit/late.tsx";
import type { Part } from "#src/ui/kit/part.ts";

/** The groups of the back office; a learner loads none of its code. */
export const AdminNavigation = late(
  "The navigation",
  () => import("#src/ui/admin/navigation/AdminNavigation.tsx"),
);

const mainParts = () => import("./mainParts.ts");

/** A learner's groups, with their icons. */
export const MainNavigation = late("The navigation", async () => ({
  default: (await mainParts()).MainNavigation,
}));

/** The search in the header (B-230). */
export const SearchBox = late("The search", async () => ({ default: (await mainParts()).SearchBox }));

const parts = () => import("./actingParts.ts");

/** For whom the user acts, and the way back: above every page, and at its foot. Few ever act. */
export const ActingBanner = late("The banner", async () => ({ default: (await parts()).ActingBanner }));
export const ActingNotice = late("The notice", async () => ({ default: (await parts()).ActingNotice }));

/** They load with the first page if it shows them. */
export const actingParts: readonly Part<unknown>[] = [ActingBanner, ActingNotice];

/** The parts of a layout that load with its pages. */
export const layoutParts: Partial<Record<LayoutName, readonly Part<unknown>[]>> = {
  main: [MainNavigation, SearchBox],
  admin: [AdminNavigation],
};
