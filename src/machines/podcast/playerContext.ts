import type { Chapter } from "#src/contracts/podcasts.ts";
import type { Queue, QueueItem } from "./queue.ts";

/** The listener's settings in this browser. */
export type PlayerSettings = {
  volume: number;
  /** Speeds, by podcast. */
  rates: Readonly<Record<string, number>>;
};

/** B-149 */
export type PlayerContext = {
  id: number | null;
  fileUrl: string;
  episodeTitle: string;
  image: string | null;
  podcastTitle: string;
  podcastId: number | null;
  /** Whether it should be playing: it does as soon as it can. */
  playing: boolean;
  /** Seconds. */
  currentTime: number;
  /** Seconds; 0 until known. */
  duration: number;
  /** 0 to 1. */
  volume: number;
  playbackRate: number;
  queue: Queue;
  chapters: readonly Chapter[];
  /** The volume to which unmuting returns. */
  audibleVolume: number;
  rates: PlayerSettings["rates"];
};

/** Why an episode cannot be heard: it no longer exists, its file cannot be played, or the server cannot be reached. */
export type PlayerFault = "missing" | "broken" | "unreachable";

/** Events of the audio element. */
export type SoundEvent =
  | { type: "sound.loaded"; duration: number }
  | { type: "sound.moved"; time: number }
  | { type: "sound.playing" }
  /** The element has played all that it has loaded of the file. */
  | { type: "sound.waiting" }
  /** Paused by the browser: something else uses the loudspeaker. */
  | { type: "sound.paused" }
  /** The browser allows no playback before the listener has pressed something. */
  | { type: "sound.blocked" }
  | { type: "sound.failed"; fault: PlayerFault }
  /** `then`: whether the sleep timer lets the next one play. */
  | { type: "sound.ended"; then: "go on" | "rest" };

export type PlayerEvent =
  | SoundEvent
  | { type: "choose"; episodeId: number; startAt?: number }
  | { type: "play" }
  | { type: "pause" }
  | { type: "toggle" }
  | { type: "seek"; to: number }
  | { type: "skip"; by: number }
  | { type: "previous" }
  | { type: "next" }
  | { type: "retry" }
  | { type: "close" }
  /** From a page without a player: it closes without asking. */
  | { type: "page.withoutPlayer" }
  | { type: "rate.chosen"; rate: number }
  | { type: "volume.chosen"; volume: number }
  | { type: "mute.toggled" }
  | { type: "queue.added"; item: QueueItem; place: "next" | "last" }
  | { type: "queue.removed"; id: number }
  | { type: "queue.moved"; id: number; to: number }
  | { type: "queue.cleared" }
  | { type: "exam.began" }
  | { type: "exam.ended" }
  /** Another tab plays. */
  | { type: "heard.elsewhere" }
  | { type: "connection.restored" };

/** The player's context while it is closed. */
export const nothing = {
  id: null,
  fileUrl: "",
  episodeTitle: "",
  image: null,
  podcastTitle: "",
  podcastId: null,
  playing: false,
  currentTime: 0,
  duration: 0,
  playbackRate: 1,
  queue: [],
  chapters: [],
} satisfies Partial<PlayerContext>;

/** The parameters for loading the sound. */
export type Loading = Pick<PlayerContext, "fileUrl" | "currentTime" | "playbackRate" | "volume"> & {
  id: number;
};
