import type { BaseLocationHook, BaseSearchHook } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import type { Page } from "#src/services/page.ts";

/** Path and query as the page tells them: while a step of the history is being taken back, that is not what the window says. */
export function createLocation(page: Page) {
  const path = (): string => page.place().pathname;
  const query = (): string => page.place().search;
  const visit = (address: string): void => page.visit(address);
  const usePath: BaseLocationHook = ({ ssrPath }: { ssrPath?: string }) => [
    useLocationProperty(path, ssrPath === undefined ? path : () => ssrPath),
    visit,
  ];
  const useQuery: BaseSearchHook = ({ ssrSearch }: { ssrSearch?: string }) =>
    useLocationProperty(query, ssrSearch === undefined ? query : () => ssrSearch);
  return { usePath, useQuery };
}
