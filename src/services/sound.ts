import type { Place } from "#src/machines/podcast/listeningMachine.ts";
import type { Loading, PlayerFault, SoundEvent } from "#src/machines/podcast/playerContext.ts";

/** What the player hears of its sound; whether the sleep timer lets the next episode play is not for the sound to say. */
export type SoundNews = Exclude<SoundEvent, { type: "sound.ended" }> | { type: "sound.ended" };

/** What can really be heard, for whoever counts it: from when on, at which speed, and until when. */
export type AudibleNews =
  | ({ type: "sound.began"; rate: number } & Place)
  | ({ type: "sound.stopped" } & Place)
  | ({ type: "rate.changed"; rate: number } & Place);

type Told = { news: (news: SoundNews) => void; audible: (news: AudibleNews) => void };

/** From when on something can be played: `HAVE_FUTURE_DATA`. */
const enough = 3;

/** After any of these it may have begun to be heard, or have ceased. */
const turns = ["playing", "pause", "waiting", "seeking", "seeked", "canplay", "ended", "emptied", "error"];

/**
 * The one audio element of the application. It is in no document, so no navigation takes it away; everything that is done to it
 * is done here, so that each second is counted from where it was and not from where it was sought.
 * @param steady milliseconds by a clock that goes evenly
 * @param why why a file cannot be played, asked when the element does not know
 */
export function createSound(
  element: HTMLAudioElement,
  steady: () => number,
  why: (url: string) => Promise<PlayerFault>,
) {
  let told: Told | undefined;
  let isAudible = false;
  /** Where it is to begin, until the file has said how long it is. */
  let pending: number | null = null;

  const here = (): Place => ({ at: steady(), position: element.currentTime });
  const isLoaded = (): boolean => pending === null && element.readyState > 0;
  const isHeard = (): boolean =>
    !element.paused && !element.ended && !element.seeking && element.readyState >= enough;

  /** Tells whoever counts of what has changed; `from`: where it was before it was sought elsewhere. */
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
    // Whoever was beyond the end begins anew.
    if (at > 0 && at < element.duration) element.currentTime = at;
    return { type: "sound.loaded", duration: element.duration };
  });
  for (const type of ["timeupdate", "seeked"])
    on(type, () => (isLoaded() ? { type: "sound.moved", time: element.currentTime } : null));
  on("playing", () => ({ type: "sound.playing" }));
  // Also where it was sought: what has not arrived there may be long in coming.
  on("waiting", () => ({ type: "sound.waiting" }));
  // By now it may play again, has ended, or was paused by us: only what the browser did by itself is news.
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
    /** Hears what becomes of it. Returns how to stop. */
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
      // Loading sets the speed back.
      element.defaultPlaybackRate = playbackRate;
      element.playbackRate = playbackRate;
    },
    play(): void {
      element.play().catch((error: unknown) => {
        if ((error as DOMException).name === "NotAllowedError") told?.news({ type: "sound.blocked" });
        // A pause or another file came in between; what cannot be played tells by its event.
      });
      look();
    },
    pause(): void {
      element.pause();
      look();
    },
    /** Nothing is loaded any more. */
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
