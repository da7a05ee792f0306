import type { ComponentType } from "react";
import type { RouteRow } from "#src/routes/route.ts";
import { matchPath, redirectOf } from "#src/routes/table.ts";

/** The code of a page could not be loaded, most likely because a new version has replaced it. */
export class PageNotLoaded extends Error {
  override readonly name = "PageNotLoaded";
}

const ready = new Map<string, ComponentType>();
const loading = new Map<string, Promise<ComponentType>>();

/** The page of a row, if it has been loaded: rendered at once, without a fallback. */
export const readyPage = (row: RouteRow): ComponentType | undefined => ready.get(row.name);

/** Loads the page of a row, once; after a failure the next call tries again. Rejects with PageNotLoaded. */
export function loadPage(row: RouteRow): Promise<ComponentType> {
  const started = loading.get(row.name);
  if (started) return started;
  const promise = row.load().then(
    ({ default: page }) => {
      ready.set(row.name, page);
      return page;
    },
    (cause: unknown) => {
      loading.delete(row.name);
      throw new PageNotLoaded(`The page ${row.name} could not be loaded`, { cause });
    },
  );
  loading.set(row.name, promise);
  return promise;
}

/** The row that an address of ours opens in the end. */
export function rowOfAddress(address: string): RouteRow {
  const { pathname, search } = new URL(address, "http://address.invalid");
  const match = matchPath(pathname);
  const next = redirectOf(match, search);
  return next === null ? match.row : rowOfAddress(next);
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
