import type { Page } from "#src/services/page.ts";

/**
 * Calls `heard` with the search of a page's address, whenever it changes and before any view does. An address of
 * another path is not about that page: its search stays while the next page loads. Returns a function that stops it.
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
