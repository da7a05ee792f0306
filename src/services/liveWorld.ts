import type { LiveEventKind } from "#src/contracts/realtime.ts";
import type { Call } from "./call.ts";

export type LiveWorld = {
  /** Authorises the channel, with the anti-forgery token like any other write. */
  call: Call;
  /** The events that areas have declared. */
  ofAreas?: readonly LiveEventKind[];
  /** The location of the page. */
  page: Pick<Location, "protocol" | "hostname" | "port">;
  /** Emits events when the network or the page is back. Absent outside a browser. */
  events?: EventTarget | undefined;
  /** Returns a number from 0 to 1, to spread reconnections. */
  random?: () => number;
};
