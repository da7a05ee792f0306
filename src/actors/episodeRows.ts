import type { QueryClient } from "@tanstack/react-query";
import type { PodcastAct } from "#src/contracts/podcastActs.ts";
import { podcastCalls, type EpisodeCard } from "#src/contracts/podcasts.ts";
import { changeEach } from "#src/services/query.ts";

/**
 * Shows what the listener has just done in every cached row of the episode: an open page offers to continue from there,
 * before the server has it and without being loaded again (T-13).
 */
export function showInRows(queries: QueryClient, act: PodcastAct, now: string): void {
  const withAct = <Card extends EpisodeCard>(card: Card): Card =>
    card.id === act.id ? { ...card, ...changeOf(act, card, now) } : card;
  const { index, episodes, podcast, episode } = podcastCalls;
  changeEach(queries, index, ({ data }) => ({
    data: { ...data, continue: data.continue.map(withAct), recent: data.recent.map(withAct) },
  }));
  changeEach(queries, episodes, (known) => ({ ...known, data: known.data.map(withAct) }));
  changeEach(queries, podcast, ({ data }) => ({ data: { ...data, list: data.list.map(withAct) } }));
  changeEach(queries, episode, ({ data }) => ({ data: withAct(data) }));
}

/** Returns what an act changes in a row, as the server will write it. */
function changeOf(act: PodcastAct, { seconds, played_at }: EpisodeCard, now: string): Partial<EpisodeCard> {
  if (act.kind === "listen") return { position: Math.min(act.progress, seconds), listened_at: now };
  return act.completed ? { played_at: played_at ?? now } : { played_at: null, position: 0 };
}
