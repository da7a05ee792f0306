import type { ComponentType } from "react";
import type { LayoutName, RouteRow } from "#src/routes/route.ts";
import { rowOfAddress } from "#src/routes/table.ts";
import { late } from "#src/ui/kit/late.tsx";
import { createPart, type Part } from "#src/ui/kit/part.ts";

const pages = new Map<string, Part<ComponentType>>();
function pageOf({ name, load }: RouteRow): Part<ComponentType> {
  const page = pages.get(name) ?? createPart(`The page ${name}`, load);
  pages.set(name, page);
  return page;
}

/** The groups of the back office; none of its code is in what a learner loads. */
export const AdminNavigation = late(
  "The navigation",
  () => import("#src/ui/admin/navigation/AdminNavigation.tsx"),
);

/** What a layout shows that comes with its pages. */
const layoutParts: Partial<Record<LayoutName, Part<unknown>>> = { admin: AdminNavigation };

/** The page of a row, if it has been loaded: rendered at once, without a fallback. */
export const readyPage = (row: RouteRow): ComponentType | undefined => pageOf(row).ready();

/**
 * Loads the page of a row with what its layout needs, once; after a failure the next call tries again. Rejects with
 * NotLoaded.
 */
export function loadPage(row: RouteRow): Promise<ComponentType> {
  const layout = layoutParts[row.layout];
  const page = pageOf(row);
  if (!layout || layout.ready()) return page.load();
  return Promise.all([page.load(), layout.load()]).then(([view]) => view);
}

/** Loads ahead what a link leads to; a failure is for the click to tell. */
export const preload = (address: string): void => void loadPage(rowOfAddress(address)).catch(() => {});

/**
 * Opens an address: its page is loaded first, so that the one that is shown stays until the next can be. Of several
 * navigations that wait, the last one counts.
 */
export function createOpening(failed: (error: unknown) => void, waiting: (is: boolean) => void) {
  let latest = 0;
  return (address: string, go: () => void): void => {
    const row = rowOfAddress(address);
    const own = ++latest;
    waiting(false);
    if (readyPage(row)) return go();
    waiting(true);
    loadPage(row)
      .then(() => {
        if (own === latest) go();
      }, failed)
      .finally(() => {
        if (own === latest) waiting(false);
      });
  };
}
