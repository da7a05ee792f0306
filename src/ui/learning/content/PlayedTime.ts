import { createContext, use } from "react";

/** Measures how long something has played, in seconds of a clock, whatever the speed. */
export type PlayedTime = { seconds: () => number; play: () => void; pause: () => void };

/** @param now milliseconds of a clock that only goes forward */
export function createPlayedTime(now: () => number): PlayedTime {
  let before = 0;
  let since: number | null = null;
  return {
    seconds: () => (before + (since === null ? 0 : now() - since)) / 1_000,
    play: () => {
      since ??= now();
    },
    pause: () => {
      if (since !== null) before += now() - since;
      since = null;
    },
  };
}

const PlayedTimeContext = createContext<PlayedTime | null>(null);
export const PlayedTimeProvider = PlayedTimeContext.Provider;

/** Returns how long the surrounding item has played. */
export function usePlayedTime(): PlayedTime {
  const time = use(PlayedTimeContext);
  if (!time) throw new Error("What plays must be the content of an item");
  return time;
}
