import Forward30Rounded from "@mui/icons-material/Forward30Rounded";
import PauseRounded from "@mui/icons-material/PauseRounded";
import PlayArrowRounded from "@mui/icons-material/PlayArrowRounded";
import Replay10Rounded from "@mui/icons-material/Replay10Rounded";
import SkipNextRounded from "@mui/icons-material/SkipNextRounded";
import SkipPreviousRounded from "@mui/icons-material/SkipPreviousRounded";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { playerLimits } from "#src/contracts/listening.ts";
import type { PlayerEvent } from "#src/machines/podcast/playerContext.ts";
import { PlainIconButton } from "#src/ui/kit/PlainIconButton.tsx";
import { usePlayerActors } from "./PlayerActors.tsx";
import styles from "./player.module.css";

type PressProps = { event: PlayerEvent; label: string; className?: string | undefined; children: ReactNode };

/** A button that sends one event, enabled while the player accepts it. */
export function Press({ event, label, className, children }: PressProps) {
  const { player } = usePlayerActors();
  const disabled = useSelector(player, (snapshot) => !snapshot.can(event));
  return (
    <PlainIconButton
      aria-label={label}
      className={className}
      disabled={disabled}
      onClick={() => player.send(event)}
    >
      {children}
    </PlainIconButton>
  );
}

/** Play or pause, whichever applies. A ring surrounds the button while the player waits for the network. */
export function PlayPause() {
  const { player } = usePlayerActors();
  const playing = useSelector(player, ({ context }) => context.playing);
  const waiting = useSelector(player, (snapshot) => snapshot.hasTag("waiting") && snapshot.context.playing);
  const disabled = useSelector(player, (snapshot) => !snapshot.can({ type: "toggle" }));
  return (
    <PlainIconButton
      aria-label={playing ? "Pause" : "Play"}
      className={styles.play}
      data-waiting={waiting || undefined}
      disabled={disabled}
      onClick={() => player.send({ type: "toggle" })}
    >
      {playing ? <PauseRounded /> : <PlayArrowRounded />}
    </PlainIconButton>
  );
}

export const Back = () => (
  <Press event={{ type: "skip", by: -playerLimits.back }} label="Back 10 seconds">
    <Replay10Rounded />
  </Press>
);

export const Forward = () => (
  <Press event={{ type: "skip", by: playerLimits.forward }} label="Forward 30 seconds">
    <Forward30Rounded />
  </Press>
);

export const Controls = () => (
  <div className={styles.controls} role="group" aria-label="Playback">
    <Press event={{ type: "previous" }} label="Previous episode">
      <SkipPreviousRounded />
    </Press>
    <Back />
    <PlayPause />
    <Forward />
    <Press event={{ type: "next" }} label="Next episode">
      <SkipNextRounded />
    </Press>
  </div>
);
