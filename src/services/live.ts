import { fromCallback } from "xstate";
import type { Boot } from "#src/contracts/boot.ts";
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

/** E-064, B-362: the private channel of a user as a source of events. Echo is fetched when it is first needed. */
export const createLive = (live: Boot["live"], world: LiveWorld) =>
  fromCallback<LiveNews, { userId: number }>(({ sendBack, input }) => {
    let stopped = false;
    let close: (() => void) | undefined;
    const tell = (news: LiveNews) => {
      if (!stopped) sendBack(news);
    };
    import("./liveChannel.ts").then(
      ({ openChannel }) => {
        if (!stopped) close = openChannel({ ...world, live, userId: input.userId, tell });
      },
      // A new version was put in place: the machine asks the server instead until the page is loaded again.
      () => tell({ type: "live.unavailable" }),
    );
    return () => {
      stopped = true;
      close?.();
    };
  });
