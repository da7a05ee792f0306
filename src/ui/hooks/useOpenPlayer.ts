import { useSyncExternalStore } from "react";
import type { OpenPlayer } from "#src/actors/openPlayer.ts";
import { useGiven } from "./given.tsx";

/** The player itself, for its own views and keys; undefined until an episode has been chosen. */
export function useOpenPlayer(): OpenPlayer | undefined {
  const player = useGiven("player");
  return useSyncExternalStore(player.subscribe, player.open, () => undefined);
}
