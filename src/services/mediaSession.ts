import type { PlayerContext, PlayerEvent } from "#src/machines/podcast/playerContext.ts";
import { playerLimits } from "#src/contracts/listening.ts";

type Send = (event: PlayerEvent) => void;

/** What the media keys of a keyboard, a headset or a lock screen do. */
const keys: Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => PlayerEvent>> = {
  play: () => ({ type: "play" }),
  pause: () => ({ type: "pause" }),
  stop: () => ({ type: "pause" }),
  seekbackward: ({ seekOffset }) => ({ type: "skip", by: -(seekOffset ?? playerLimits.back) }),
  seekforward: ({ seekOffset }) => ({ type: "skip", by: seekOffset ?? playerLimits.forward }),
  seekto: ({ seekTime }) => ({ type: "seek", to: seekTime ?? 0 }),
  previoustrack: () => ({ type: "previous" }),
  nexttrack: () => ({ type: "next" }),
};

/**
 * Shows the system what is playing, and makes its keys do what the buttons do (T-39). Leaves out whatever the browser
 * does not support: a single key, or media sessions altogether.
 * @returns a function to call with each change
 */
export function createMediaSession(
  session: MediaSession | undefined,
  send: Send,
): (context: PlayerContext) => void {
  if (!session) return () => {};
  let shown: PlayerContext | null = null;
  const answer = (isOpen: boolean): void => {
    for (const [key, eventOf] of Object.entries(keys))
      try {
        session.setActionHandler(
          key as MediaSessionAction,
          isOpen ? (details) => send(eventOf(details)) : null,
        );
      } catch {
        // This browser does not support that key.
      }
  };
  return (context) => {
    const { id, episodeTitle: title, podcastTitle: artist, image, playing } = context;
    const before = shown;
    shown = context;
    if (((before?.id ?? null) !== null) !== (id !== null)) answer(id !== null);
    if (before?.id !== id || before.episodeTitle !== title)
      session.metadata =
        id === null
          ? null
          : new MediaMetadata({ title, artist, artwork: image === null ? [] : [{ src: image }] });
    session.playbackState = id === null ? "none" : playing ? "playing" : "paused";
    const { duration, currentTime, playbackRate } = context;
    session.setPositionState?.(
      duration > 0 ? { duration, playbackRate, position: Math.min(currentTime, duration) } : undefined,
    );
  };
}
