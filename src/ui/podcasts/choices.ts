import { useSelector } from "@xstate/react";
import { fromPromise } from "xstate";
import { isUnanswered } from "#src/contracts/failures.ts";
import { podcastCalls, type Reaction } from "#src/contracts/podcasts.ts";
import { choiceMachine, type Choice } from "#src/machines/choice/choiceMachine.ts";
import { useActs } from "#src/ui/hooks/useActs.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { useLateActor } from "#src/ui/kit/screenActor.tsx";

/** What is set by a click, and how to set it. Once the row has the new value it is the row that tells. */
type Chosen<Value extends Choice> = readonly [chosen: Value, choose: (choice: Value) => void];

function useChoice<Value extends Choice>(
  about: string,
  row: Value,
  save: (choice: Value) => Promise<unknown>,
): Chosen<Value> {
  const { report } = useToasts();
  const logic = () =>
    choiceMachine.provide({
      actors: {
        // What is chosen is what was sent to it, or what the row had.
        saveChoice: fromPromise<void, { choice: Choice }>(
          async ({ input }) => void (await save(input.choice as Value)),
        ),
      },
      actions: { showFailure: (_, { failure }) => report(failure) },
    });
  const [actor, send] = useLateActor(`${about}: ${row}`, logic, { chosen: row });
  const chosen = useSelector(actor, (snapshot) => (snapshot ? (snapshot.context.chosen as Value) : row));
  return [chosen, (choice) => send({ type: "choose", choice })];
}

/** The reads in which a listener's own choices stand. */
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

/** Whether an episode counts as played. Without a network it waits (T-60). */
export function usePlayed({ id, played_at }: { id: number; played_at: string | null }): Chosen<boolean> {
  const { sendInTurn, sendLater } = useActs();
  const forgetReads = useForgetReads();
  return useChoice(`played ${id}`, played_at !== null, async (completed) => {
    const act = { kind: "completeEpisode", id, completed };
    await sendInTurn(act).catch((error: unknown) => {
      if (!isUnanswered(error)) throw error;
      sendLater(act);
    });
    forgetReads();
  });
}
