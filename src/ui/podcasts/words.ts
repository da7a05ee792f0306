import type { EpisodeCard, episodeOrders, podcastOrders } from "#src/contracts/podcasts.ts";
import { duration } from "#src/ui/learning/words.ts";

/** The words of podcasts, in one place. */

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

/** How long it is: `24 min`; never nothing. */
export const lengthOf = (seconds: number): string => duration(Math.max(1, Math.round(seconds / 60)));

/** An episode that is heard to within so many seconds of its end has nothing left worth going back to. */
const nearlyOver = 15;

/** Whether it was begun and there is more to hear. */
export const isUnderWay = ({ position, seconds, played_at }: EpisodeCard): boolean =>
  played_at === null && position > 0 && position < seconds - nearlyOver;

/** Where it goes on: in the middle where it was left there, otherwise at its beginning. */
export const startOf = (episode: EpisodeCard): number => (isUnderWay(episode) ? episode.position : 0);

/** How long it is, or how much of it is left. */
export const leftOf = (episode: EpisodeCard): string =>
  isUnderWay(episode) ? `${lengthOf(episode.seconds - episode.position)} left` : lengthOf(episode.seconds);
