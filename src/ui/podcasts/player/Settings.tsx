import BedtimeRounded from "@mui/icons-material/BedtimeRounded";
import VolumeOffRounded from "@mui/icons-material/VolumeOffRounded";
import VolumeUpRounded from "@mui/icons-material/VolumeUpRounded";
import { useSelector } from "@xstate/react";
import { playerLimits } from "#src/contracts/listening.ts";
import { minute } from "#src/contracts/milliseconds.ts";
import { PlainIconButton } from "#src/ui/kit/PlainIconButton.tsx";
import { useNow } from "#src/ui/kit/useNow.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { usePlayerActors } from "./PlayerActors.tsx";
import styles from "./player.module.css";

/** The playback speed, remembered for each podcast (B-166, T-39). */
export function Speed() {
  const { player } = usePlayerActors();
  const rate = useSelector(player, ({ context }) => context.playbackRate);
  return (
    <label className={styles.choice} title="Speed">
      <span className="visually-hidden">Speed</span>
      <select
        value={rate}
        onChange={({ target }) => player.send({ type: "rate.chosen", rate: Number(target.value) })}
      >
        {playerLimits.rates.map((one) => (
          <option key={one} value={one}>
            {`${one}×`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The volume, and whether it is muted (B-167). */
export function Volume() {
  const { player } = usePlayerActors();
  const volume = useSelector(player, ({ context }) => context.volume);
  return (
    <div className={styles.volume}>
      <PlainIconButton
        aria-label={volume === 0 ? "Unmute" : "Mute"}
        onClick={() => player.send({ type: "mute.toggled" })}
      >
        {volume === 0 ? <VolumeOffRounded /> : <VolumeUpRounded />}
      </PlainIconButton>
      <input
        type="range"
        aria-label="Volume"
        min={0}
        max={100}
        step={5}
        value={Math.round(volume * 100)}
        aria-valuetext={`${Math.round(volume * 100)}%`}
        onChange={({ target }) => player.send({ type: "volume.chosen", volume: Number(target.value) / 100 })}
      />
    </div>
  );
}

const off = "off";
const end = "end";

/** Pauses after a while, for listeners who fall asleep (T-39). */
export function SleepTimer() {
  const { sleepTimer } = usePlayerActors();
  const { now } = useClock();
  const set = useSelector(sleepTimer, (snapshot) =>
    snapshot.matches("timed") ? "timed" : snapshot.matches("untilEnd") ? end : off,
  );
  const chosen = useSelector(sleepTimer, ({ context }) => context.minutes);
  const endsAt = useSelector(sleepTimer, ({ context }) => context.setAt) + chosen * minute;
  const time = useNow(10_000, now);
  // The current time is rounded down, so at first more would be left than was chosen.
  const left = Math.min(chosen, Math.max(1, Math.ceil((endsAt - time) / minute)));
  const choose = (value: string): void =>
    sleepTimer.send(
      value === off
        ? { type: "cleared" }
        : value === end
          ? { type: "end.chosen" }
          : { type: "minutes.chosen", minutes: Number(value), at: now() },
    );
  return (
    <label className={styles.choice} data-set={set !== off || undefined} title="Sleep timer">
      <BedtimeRounded aria-hidden />
      <span className="visually-hidden">Sleep timer</span>
      <select value={set} onChange={({ target }) => choose(target.value)}>
        <option value={off}>Off</option>
        {set === "timed" && <option value="timed">{`${left} min left`}</option>}
        {playerLimits.sleepMinutes.map((minutes) => (
          <option key={minutes} value={minutes}>
            {`${minutes} min`}
          </option>
        ))}
        <option value={end}>End of episode</option>
      </select>
    </label>
  );
}
