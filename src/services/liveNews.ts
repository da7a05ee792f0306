import type { ExamChange } from "#src/contracts/realtime.ts";
import type { Broadcast, BroadcastText, Notification } from "#src/contracts/user.ts";
import type { Call } from "./call.ts";

/** What the channel tells. `live.connected` comes with every subscription: what was missed must be asked for (RT 1). */
export type LiveNews =
  | { type: "live.connected" }
  /** The connection was lost; another try follows by itself. */
  | { type: "live.disconnected" }
  /** A try came to nothing; more follow. */
  | { type: "live.unavailable" }
  /** The server does not let this session listen; nothing follows. */
  | { type: "live.denied" }
  | { type: "live.broadcast"; broadcast: Broadcast }
  | { type: "live.notification"; notification: Notification }
  | { type: "live.notifications.read"; ids: number[] | "all" }
  | ({ type: "live.broadcast.read" } & BroadcastText)
  | { type: "live.answers.changed"; paths: string[] }
  | { type: "live.exam.changed"; change: ExamChange };

export type LiveWorld = {
  /** Authorises the channel, with the anti-forgery token as any other write. */
  call: Call;
  /** Where the page came from. */
  page: Pick<Location, "protocol" | "hostname" | "port">;
  /** Tells when the network or the page is back. Absent outside a browser. */
  events?: EventTarget | undefined;
  /** From 0 to 1, for the spread of reconnections. */
  random?: () => number;
};
