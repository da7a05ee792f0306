import type { Place } from "#src/machines/podcast/listeningMachine.ts";
import type { Loading, PlayerFault, SoundEvent } from "#src/machines/podcast/playerContext.ts";

/**
 * The events that the player gets from its sound. The sound does not know whether the sleep timer lets the next episode
 * play.
 */
export type SoundNews = Exclude<SoundEvent, { type: "sound.ended" }> | { type: "sound.ended" };

/** What can really be heard, for counting: since when, at which speed, and until when. */
export type AudibleNews =
  | ({ type: "sound.began"; rate: number } & Place)
  | ({ type: "sound.stopped" } & Place)
  | ({ type: "rate.changed"; rate: number } & Place);

type Told = { news: (news: SoundNews) => void; audible: (news: AudibleNews) => void };

/** The lowest ready state in which something can be played: `HAVE_FUTURE_DATA`. */
const enough = 3;

/** The events after which the sound may have become audible or inaudible. */
const turns = ["playing", "pause", "waiting", "seeking", "seeked", "canplay", "ended", "emptied", "error"];

/**
 * The one audio element of the application. It is not in any document, so no navigation removes it. Only this code
 * touches it, so that each second is counted where it was heard, and not where playback has moved to.
 * @param steady milliseconds by a steady clock
 * @param why finds out why a file cannot be played, if the element does not know
 */
export function createSound(
  element: HTMLAudioElement,
  steady: () => number,
  why: (url: string) => Promise<PlayerFault>,
) {
  let told: Told | undefined;
  let isAudible = false;
  /** The position to start at, until the file's length is known. */
  let pending: number | null = null;

  // While a file is loading, or if that fails, the element is at 0, but the listener is not.
  const here = (): Place => ({ at: steady(), position: pending ?? element.currentTime });
  const isLoaded = (): boolean => pending === null && element.readyState > 0;
  const isHeard = (): boolean =>
    !element.paused && !element.ended && !element.seeking && element.readyState >= enough;

  /** Reports a change of audibility, for counting. `from` is the position before any move. */
  function look(is = isHeard(), from = here()): void {
    if (is === isAudible) return;
    isAudible = is;
    told?.audible(
      is ? { type: "sound.began", rate: element.playbackRate, ...from } : { type: "sound.stopped", ...from },
    );
  }
  for (const turn of turns) element.addEventListener(turn, () => look());

  const on = (type: string, tell: () => SoundNews | null): void =>
    element.addEventListener(type, () => {
      const news = tell();
      if (news) told?.news(news);
    });
  on("loadedmetadata", () => {
    const at = pending ?? 0;
    pending = null;
    // A listener who was beyond the end starts again.
    if (at > 0 && at < element.duration) element.currentTime = at;
    return { type: "sound.loaded", duration: element.duration };
  });
  for (const type of ["timeupdate", "seeked"])
    on(type, () => (isLoaded() ? { type: "sound.moved", time: element.currentTime } : null));
  on("playing", () => ({ type: "sound.playing" }));
  // Also emitted after a move to another position, where data may take long to arrive.
  on("waiting", () => ({ type: "sound.waiting" }));
  // By now the sound may be playing again or have ended. Only a real pause is reported.
  on("pause", () => (element.paused && !element.ended ? { type: "sound.paused" } : null));
  on("ended", () => ({ type: "sound.ended" }));
  element.addEventListener("error", () => void tellFault(element.src, element.error?.code));
  element.addEventListener("ratechange", () => {
    if (isAudible) told?.audible({ type: "rate.changed", rate: element.playbackRate, ...here() });
  });

  async function tellFault(url: string, code: number | undefined): Promise<void> {
    if (url === "") return;
    const faults: Record<number, PlayerFault> = { 2: "unreachable", 3: "broken" };
    const fault = faults[code ?? 0] ?? (await why(url));
    if (element.src === url && element.error) told?.news({ type: "sound.failed", fault });
  }

  return {
    /** Listens for the sound's events. Returns a function to stop. */
    hear(listener: Told): () => void {
      told = listener;
      return () => (told = undefined);
    },
    here,
    load({ fileUrl, currentTime, playbackRate, volume }: Omit<Loading, "id">): void {
      look(false);
      pending = currentTime;
      element.preload = "auto";
      element.volume = volume;
      element.src = fileUrl;
      // Loading resets the speed.
      element.defaultPlaybackRate = playbackRate;
      element.playbackRate = playbackRate;
    },
    play(): void {
      element.play().catch((error: unknown) => {
        if ((error as DOMException).name === "NotAllowedError") told?.news({ type: "sound.blocked" });
        // Otherwise, a pause or another file came in between. A file that cannot be played emits its own event.
      });
      look();
    },
    pause(): void {
      element.pause();
      look();
    },
    /** Unloads the file. */
    drop(): void {
      look(false);
      pending = null;
      element.pause();
      element.removeAttribute("src");
      element.load();
    },
    seek(to: number): void {
      if (pending !== null) return void (pending = to);
      look(false);
      element.currentTime = to;
      look();
    },
    setRate(rate: number): void {
      element.defaultPlaybackRate = rate;
      element.playbackRate = rate;
    },
    setVolume(volume: number): void {
      element.volume = volume;
    },
  };
}
