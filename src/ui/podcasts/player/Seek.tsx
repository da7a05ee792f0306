import { useSelector } from "@xstate/react";
import { useState, type KeyboardEvent, type PointerEvent } from "react";
import type { Chapter } from "#src/contracts/podcasts.ts";
import { formatCountdown, spellDuration } from "#src/ui/kit/time.ts";
import { partAt } from "../transcript.ts";
import { usePlayerActors } from "./PlayerActors.tsx";
import styles from "./player.module.css";

/** How many seconds each key moves the position by. */
const steps: Record<string, number> = {
  ...{ ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5, PageUp: 60, PageDown: -60 },
};

const chapterAt = (chapters: readonly Chapter[], second: number): Chapter | undefined =>
  chapters[
    partAt(
      chapters.map(({ at }) => at),
      second,
    )
  ];

/** The position in the episode. Seek with the pointer, which shows the time under it, or with keys. */
export function Seek() {
  const { player } = usePlayerActors();
  const duration = useSelector(player, ({ context }) => context.duration);
  const second = useSelector(player, ({ context }) => Math.floor(context.currentTime));
  const chapters = useSelector(player, ({ context }) => context.chapters);
  const disabled =
    useSelector(player, (snapshot) => !snapshot.can({ type: "seek", to: 0 })) || duration === 0;
  /** The second under the pointer, and whether the pointer is pressed. */
  const [pointed, setPointed] = useState<{ at: number; held: boolean } | null>(null);
  const shown = pointed?.held ? pointed.at : second;
  const seek = (to: number): void => player.send({ type: "seek", to });

  const secondAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(Math.max(0, (clientX - left) / width), 1) * duration;
  };
  const press = (event: KeyboardEvent): void => {
    const to =
      event.key === "Home" ? 0 : event.key === "End" ? duration : second + (steps[event.key] ?? Number.NaN);
    if (disabled || Number.isNaN(to)) return;
    event.preventDefault();
    seek(to);
  };
  const chapter = pointed ? chapterAt(chapters, pointed.at) : undefined;
  const share = (at: number): string => `${duration === 0 ? 0 : Math.min(100, (at / duration) * 100)}%`;
  const current = chapterAt(chapters, second);
  return (
    <div className={styles.seek}>
      <span className={styles.time} aria-hidden>
        {formatCountdown(shown)}
      </span>
      <div
        role="slider"
        tabIndex={disabled ? -1 : 0}
        aria-label="Position"
        aria-disabled={disabled || undefined}
        aria-valuemin={0}
        aria-valuemax={Math.floor(duration)}
        aria-valuenow={second}
        aria-valuetext={[
          `${spellDuration(second)} of ${spellDuration(duration)}`,
          ...(current ? [current.title] : []),
        ].join(", ")}
        className={styles.slider}
        onKeyDown={press}
        onPointerMove={(event) => {
          if (!disabled) setPointed({ at: secondAt(event), held: pointed?.held ?? false });
        }}
        onPointerLeave={() => setPointed((before) => (before?.held ? before : null))}
        onPointerDown={(event) => {
          if (disabled || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setPointed({ at: secondAt(event), held: true });
        }}
        onPointerUp={(event) => {
          if (pointed?.held) seek(secondAt(event));
          setPointed(event.pointerType === "mouse" ? { at: secondAt(event), held: false } : null);
        }}
        onPointerCancel={() => setPointed(null)}
      >
        <span className={styles.track}>
          <span className={styles.played} style={{ width: share(shown) }} />
          {chapters.slice(1).map(({ at }) => (
            <span key={at} className={styles.mark} style={{ left: share(at) }} />
          ))}
        </span>
        <span className={styles.thumb} style={{ left: share(shown) }} />
        {pointed && (
          <span className={styles.hint} style={{ left: share(pointed.at) }} aria-hidden>
            {formatCountdown(pointed.at)}
            {chapter && <small>{chapter.title}</small>}
          </span>
        )}
      </div>
      <span className={styles.time} aria-hidden>
        {formatCountdown(duration)}
      </span>
    </div>
  );
}
