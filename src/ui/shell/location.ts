import type { BaseLocationHook, BaseSearchHook } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import type { Page } from "#src/services/page.ts";

/** Wouter decodes the escapes in its input. Escaped once more, the path stays as every other reader sees it. */
const asItIs = (part: string): string => part.replaceAll("%", "%25");

/** Path and query according to the page: while a history step is being reverted, the window has another address. */
export function createLocation(page: Page) {
  const path = (): string => asItIs(page.place().pathname);
  const query = (): string => asItIs(page.place().search);
  const visit = (address: string): void => page.visit(address);
  const usePath: BaseLocationHook = ({ ssrPath }: { ssrPath?: string }) => [
    useLocationProperty(path, ssrPath === undefined ? path : () => asItIs(ssrPath)),
    visit,
  ];
  const useQuery: BaseSearchHook = ({ ssrSearch }: { ssrSearch?: string }) =>
    useLocationProperty(query, ssrSearch === undefined ? query : () => asItIs(ssrSearch));
  return { usePath, useQuery };
}
