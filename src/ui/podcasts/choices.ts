import { showInRows } from "#src/actors/episodeRows.ts";
import { podcastCalls, type Reaction } from "#src/contracts/podcasts.ts";
import { useActs } from "#src/ui/hooks/useActs.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useChoice, type Chosen } from "#src/ui/learning/useChoice.ts";

/** The reads that contain a listener's own choices. */
const reads = [
  podcastCalls.index,
  podcastCalls.search,
  podcastCalls.episodes,
  podcastCalls.podcast,
  podcastCalls.episode,
];

function useForgetReads(): () => void {
  const { forget } = useCache();
  return () => reads.forEach(({ path }) => forget(path));
}

/** Whether the listener subscribes to a podcast. */
export function useSubscription({ id, subscribed }: { id: number; subscribed: boolean }): Chosen<boolean> {
  const { call } = useCalls();
  const forgetReads = useForgetReads();
  return useChoice(`subscription ${id}`, subscribed, async (choice) => {
    await call(podcastCalls.subscribe, { params: { id }, body: { subscribed: choice } });
    forgetReads();
  });
}

/** What the listener thinks of an episode. */
export function useReaction({ id, reaction }: { id: number; reaction: Reaction }): Chosen<Reaction> {
  const { call } = useCalls();
  const forgetReads = useForgetReads();
  return useChoice(`reaction ${id}`, reaction, async (choice) => {
    await call(podcastCalls.react, { params: { id }, body: { reaction: choice } });
    forgetReads();
  });
}

/**
 * Whether an episode counts as played. Without a network the change waits (T-60), but the other pages of the episode
 * already show it.
 */
export function usePlayed({ id, played_at }: { id: number; played_at: string | null }): Chosen<boolean> {
  const { sendInTurn } = useActs();
  const { queries } = useCache();
  const { now } = useClock();
  const forgetReads = useForgetReads();
  return useChoice(`played ${id}`, played_at !== null, async (completed) => {
    const act = { kind: "completeEpisode", id, completed } as const;
    const counts = await sendInTurn(act, { waits: true });
    // Not earlier: a refusal can undo the choice only until the row has the new value.
    if (counts) showInRows(queries, act, new Date(now()).toISOString());
    forgetReads();
  });
}
