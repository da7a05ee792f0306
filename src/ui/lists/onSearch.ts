import type { Page } from "#src/services/page.ts";

/**
 * Hears what the address of a page asks, whenever it changes and before any view does. An address of another path is not about
 * that page: it stays as it was asked while the next one comes. Returns how to stop.
 */
export const onSearch = (
  page: Pick<Page, "onAddress" | "place">,
  path: string,
  heard: (search: URLSearchParams) => void,
): (() => void) =>
  page.onAddress(() => {
    const { pathname, search } = page.place();
    if (pathname === path) heard(new URLSearchParams(search));
  });
