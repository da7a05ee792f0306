import { useOpenPlayer } from "#src/ui/hooks/useOpenPlayer.ts";
import { late } from "#src/ui/kit/late.tsx";

const PlayerBar = late("The player", () => import("#src/ui/podcasts/player/PlayerBar.tsx"));

/** Where the player stands (B-169). Nothing of it is loaded before an episode was chosen. */
export function PlayerPlace() {
  const open = useOpenPlayer();
  return open ? <PlayerBar open={open} /> : null;
}
