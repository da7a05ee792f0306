import { useOpenPlayer } from "#src/ui/hooks/useOpenPlayer.ts";
import { late } from "#src/ui/kit/late.tsx";

const PlayerBar = late("The player", () => import("#src/ui/podcasts/player/PlayerBar.tsx"));

/** The place of the player (B-169). Nothing of it loads until an episode has been chosen. */
export function PlayerPlace() {
  const open = useOpenPlayer();
  return open ? <PlayerBar open={open} /> : null;
}
