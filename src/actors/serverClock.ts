import type { ServerTime } from "#src/contracts/endpoint.ts";
import { offsetOf } from "#src/machines/exam/serverOffset.ts";

/** When a response was requested and received, by this device's clock. */
export type Heard = { sentAt: number; receivedAt: number };

export type ServerClock = {
  /** The server's time, in milliseconds since 1970; this device's until the server has told its own. */
  now: () => number;
  /** A response has told the server's time. */
  hear: (time: ServerTime, heard: Heard) => void;
  /** Calls back whenever the server's time becomes known, or at once if it already is. Returns a function to stop. */
  whenKnown: (tell: () => void) => () => void;
};

/** The server's time, whatever this device's clock says (SES 6): each check of the session tells it again. */
export function createServerClock(now: () => number): ServerClock {
  let offset: number | null = null;
  const listeners = new Set<() => void>();
  return {
    now: () => now() + (offset ?? 0),
    hear: (time, heard) => {
      offset = offsetOf({ ...heard, time });
      listeners.forEach((tell) => tell());
    },
    whenKnown: (tell) => {
      listeners.add(tell);
      if (offset !== null) tell();
      return () => void listeners.delete(tell);
    },
  };
}
