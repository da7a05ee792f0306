import {
  resumesAt,
  type EpisodeCard,
  type episodeOrders,
  type podcastOrders,
} from "#src/contracts/podcasts.ts";
import { duration } from "#src/ui/learning/words.ts";

/** The wording of podcasts, in one place. */

export const podcastOrderWords: Record<(typeof podcastOrders)[number], string> = {
  newest: "Newest episode first",
  name: "Name A to Z",
  subscriptions: "Subscriptions first",
};

export const episodeOrderWords: Record<(typeof episodeOrders)[number], string> = {
  newest: "Newest first",
  continue: "Continue listening",
  recent: "Recent, subscriptions first",
};

/** The length of an episode: `24 min`, and never zero. */
export const lengthOf = (seconds: number): string => duration(Math.max(1, Math.round(seconds / 60)));

/** Where an episode resumes: where the listener left off, otherwise at its beginning. */
export const startOf = ({ position, seconds, played_at }: EpisodeCard): number =>
  resumesAt({ position, seconds, played: played_at !== null });

/** Whether an episode was started and there is more to hear. */
export const isUnderWay = (episode: EpisodeCard): boolean => startOf(episode) > 0;

/** The length of an episode, or how much of it is left. */
export const leftOf = (episode: EpisodeCard): string =>
  isUnderWay(episode) ? `${lengthOf(episode.seconds - episode.position)} left` : lengthOf(episode.seconds);
