import type { BaseLocationHook } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import type { Page } from "#src/services/page.ts";

/** The location that a test's router uses. As in a browser, the page learns of a navigation before any view does. */
export function createLocation(page: Page, address: string) {
  const memory = memoryLocation({ path: address, record: true });
  const navigate: typeof memory.navigate = (to, options) => {
    page.visit(to, options);
    memory.navigate(to, options);
  };
  const hook: BaseLocationHook = () => [memory.hook()[0], navigate];
  return { ...memory, hook, navigate };
}
