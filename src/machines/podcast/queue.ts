import { resumesAt, type Chapter, type PlayerPodcast } from "#src/contracts/podcasts.ts";

/** B-150, with what its row shows and its links need. */
export type QueueItem = {
  id: number;
  episode_url: string;
  episodeTitle: string;
  podcastTitle: string;
  image: string | null;
  podcastId: number;
  chapters: readonly Chapter[];
  /** Where it resumes, in seconds (T-13). */
  startAt: number;
};

export type Queue = readonly QueueItem[];

/** B-151: the published episodes of a podcast, in order. */
export const queueOf = ({ id, name, image, episodes }: PlayerPodcast): QueueItem[] =>
  episodes.map((episode) => ({
    id: episode.id,
    episode_url: episode.type.episode_url,
    episodeTitle: episode.name,
    podcastTitle: name,
    image: (episode.image ?? image)?.path ?? null,
    podcastId: id,
    chapters: episode.chapters,
    startAt: resumesAt(episode),
  }));

type Current = { id: number | null; currentTime: number; duration: number };

/** The queue when the current episode is left, which will resume there. A duration of 0 is not known yet. */
export const leftIn = (queue: Queue, { id, currentTime: position, duration }: Current): Queue =>
  queue.map((item) =>
    item.id === id
      ? { ...item, startAt: resumesAt({ position, seconds: duration || Infinity, played: false }) }
      : item,
  );

export const itemIn = (queue: Queue, id: number | null): QueueItem | undefined =>
  queue.find((item) => item.id === id);

/** The episode this many places further on; undefined if the given one is not in the queue. */
export function neighbourIn(queue: Queue, id: number | null, by: 1 | -1): QueueItem | undefined {
  const place = queue.findIndex((item) => item.id === id);
  return place < 0 ? undefined : queue[place + by];
}

/** The queue with an episode right after another, or at the end. One that is already in it moves. */
export function withItem(
  queue: Queue,
  item: QueueItem,
  place: "next" | "last",
  current: number | null,
): QueueItem[] {
  const others = queue.filter(({ id }) => id !== item.id);
  const at = place === "last" ? others.length : others.findIndex(({ id }) => id === current) + 1;
  return others.toSpliced(at, 0, item);
}

/** The queue with one episode at another place, counted from 0. */
export function movedIn(queue: Queue, id: number, to: number): Queue {
  const from = queue.findIndex((item) => item.id === id);
  if (from < 0 || from === to || to < 0 || to >= queue.length) return queue;
  return queue.toSpliced(from, 1).toSpliced(to, 0, queue[from]!);
}
