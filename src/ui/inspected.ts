import type { InspectionEvent } from "xstate";

declare global {
  interface Window {
    /** Set before the page starts, by the end-to-end tests and the development panel: hears what every actor does. */
    __inspect?: (event: InspectionEvent) => void;
  }
}

/** The options with which an actor is heard, for `createActor` and for a provider; nothing in production. */
export const inspected = (): { inspect?: (event: InspectionEvent) => void } =>
  window.__inspect ? { inspect: window.__inspect } : {};
