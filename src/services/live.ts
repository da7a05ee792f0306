import { fromCallback } from "xstate";
import type { Boot } from "#src/contracts/boot.ts";
import type { LiveNews } from "#src/machines/live/liveMachine.ts";
import type { LiveWorld } from "./liveWorld.ts";

/** E-064, B-362: a user's private channel as a source of events. Echo is loaded when it is first needed. */
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
      // A new version was deployed: the machine polls the server instead until the page is reloaded.
      () => tell({ type: "live.unavailable" }),
    );
    return () => {
      stopped = true;
      close?.();
    };
  });
