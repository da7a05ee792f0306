import PauseRounded from "@mui/icons-material/PauseRounded";
import PlayArrowRounded from "@mui/icons-material/PlayArrowRounded";
import type { EpisodeCard } from "#src/contracts/podcasts.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { PlainIconButton } from "#src/ui/kit/PlainIconButton.tsx";
import { usePlayer } from "#src/ui/hooks/usePlayer.ts";
import { isUnderWay, startOf } from "./words.ts";
import styles from "./podcasts.module.css";

/** Whether an episode is in the player, whether it is playing, and what pressing Play does with it. */
function usePlay(episode: EpisodeCard) {
  const player = usePlayer();
  const isCurrent = player.current?.episodeId === episode.id;
  return {
    isPlaying: isCurrent && player.current?.playing === true,
    press: () =>
      isCurrent ? player.toggle() : player.choose({ episodeId: episode.id, startAt: startOf(episode) }),
  };
}

/** A round button for an episode in a list. */
export function PlayIcon({ episode }: { episode: EpisodeCard }) {
  const { isPlaying, press } = usePlay(episode);
  return (
    <PlainIconButton
      className={styles.play}
      aria-label={`${isPlaying ? "Pause" : "Play"} ${episode.name}`}
      title={isPlaying ? "Pause" : "Play"}
      onClick={press}
    >
      {isPlaying ? <PauseRounded /> : <PlayArrowRounded />}
    </PlainIconButton>
  );
}

/** A button with text: the main action on an episode's page. */
export function PlayEpisode({ episode }: { episode: EpisodeCard }) {
  const { isPlaying, press } = usePlay(episode);
  return (
    <Button startIcon={isPlaying ? <PauseRounded /> : <PlayArrowRounded />} onClick={press}>
      {isPlaying ? "Pause" : isUnderWay(episode) ? "Continue" : "Play"}
    </Button>
  );
}
