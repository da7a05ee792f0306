import { useSyncExternalStore } from "react";
import type { Player } from "#src/actors/player.ts";
import { useGiven } from "./given.tsx";

/**
 * The player for pages: what is in it (`current`, null while nothing is; `position` in steps of half a second), and how
 * to choose an episode, queue one and pause. None of it loads before it is first wanted.
 */
export function usePlayer(): Pick<Player, "choose" | "toggle" | "playNext" | "addToQueue"> & {
  current: ReturnType<Player["current"]>;
} {
  const player = useGiven("player");
  const current = useSyncExternalStore(player.subscribe, player.current, () => null);
  return { ...player, current };
}
