import type { Page } from "#src/services/page.ts";

/**
 * Calls `heard` with the search of a page's address whenever that changes, before any view does. Addresses of other
 * paths are ignored, so that a page keeps its search while the next one loads. Returns a function that stops it.
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
