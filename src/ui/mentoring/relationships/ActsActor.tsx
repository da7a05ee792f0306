import { createContext, use, useRef, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Goal, Relationship } from "#src/contracts/mentoringRelationships.ts";
import {
  actMachine,
  type ActAsk,
  type ActChoice,
  type ActDone,
  type ActUndone,
  type Undo,
} from "#src/machines/act/actMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { useUuid } from "#src/ui/hooks/useUuid.ts";

/**
 * The acts on the goals and meetings of one relationship. They run one at a time, and show what the server returns.
 */
export const Acts = createScreenActor(actMachine);

/** The acts, with how each begins and what follows. */
const acts = {
  "add goal": { begins: "filling" },
  "change goal": { begins: "filling" },
  "goal met": { begins: "acting", then: "stay" },
  "goal open": { begins: "acting", then: "stay" },
  "remove goal": { begins: "acting" },
  "log meeting": { begins: "filling" },
  "change meeting": { begins: "filling" },
  "remove meeting": { begins: "asking" },
  "agree meeting": { begins: "acting" },
  "choose meeting": { begins: "filling" },
} as const satisfies Record<string, Omit<ActChoice, "name">>;
export type ActName = keyof typeof acts;

const done = (says: string, undo: Undo | null = null): ActDone => ({ done: 1, refused: [], undo, says });

type Shown = (answer: Promise<{ data: Relationship }>) => Promise<void>;
const ShownContext = createContext<Shown | null>(null);

/** Returns a function that shows the relationship as a call has changed it, once the response has arrived. */
export function useShown(): Shown {
  const shown = use(ShownContext);
  if (!shown) throw new Error("This view must be inside a RelationshipActsProvider");
  return shown;
}

/** The acts of a relationship's page. */
export function RelationshipActsProvider({
  relationship: { id },
  children,
}: PropsWithChildren<{ relationship: Relationship }>) {
  const { call } = useCalls();
  const { queries, forget } = useCache();
  const { ask } = useAsk();
  const { report, toast } = useToasts();
  const page = usePage();
  const uuid = useUuid();
  const { queryKey } = ask(mentoringCalls.relationship, { params: { id } });
  const row = (): Relationship => queries.getQueryData(queryKey)!.data;

  const shown: Shown = async (answer) => {
    const { data } = await answer;
    // A request that is still running could replace this with older data.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, { data });
    forget(mentoringCalls.relationships.path);
  };

  async function perform(act: ActName, about: number): Promise<ActDone> {
    const params = { id, goalId: about };
    switch (act) {
      case "goal met":
      case "goal open":
        await shown(call(mentoringCalls.updateGoal, { params, body: { done: act === "goal met" } }));
        return done(act === "goal met" ? "Goal marked as met" : "Goal marked as not met yet");
      case "remove goal": {
        const goal = row().goals.find((one) => one.id === about)!;
        await shown(call(mentoringCalls.removeGoal, { params }));
        return done("Goal removed", { token: kept(goal) });
      }
      case "remove meeting":
        await shown(call(mentoringCalls.removeMeeting, { params: { id, meetingId: about } }));
        return done("Meeting removed");
      case "agree meeting": {
        const on = row().suggested_meeting_on;
        await shown(call(mentoringCalls.agreeMeeting, { params: { id }, body: { on } }));
        return done("Next meeting agreed");
      }
      default:
        throw new Error(`${act} is filled in`);
    }
  }

  const removed = useRef(new Map<string, Goal>());
  /** Keeps a removed goal. @returns the key under which it is added again, once only */
  function kept(goal: Goal): string {
    const key = uuid();
    removed.current.set(key, goal);
    return key;
  }

  async function restore(undo: Undo): Promise<ActUndone> {
    if (!("token" in undo)) throw new Error("Nothing here is undone by another act");
    const { text, due_on, done_at } = removed.current.get(undo.token)!;
    const body = { text, due_on, done: done_at !== null, key: undo.token };
    await shown(call(mentoringCalls.addGoal, { params: { id }, body }));
    return { done: 1, refused: [] };
  }

  return (
    <Acts.Provider
      identity={id}
      holes={() => ({
        actors: {
          act: fromPromise<ActDone, ActAsk>(({ input: { act, target } }) =>
            perform(act as ActName, "ids" in target ? target.ids[0]! : id),
          ),
          takeBack: fromPromise<ActUndone, { undo: Undo }>(({ input: { undo } }) => restore(undo)),
        },
        actions: {
          // Nothing to do: the responses have been shown as they arrived.
          showChanged: () => {},
          announceDone: (_, { says }) => page.announce(says),
          showUndone: () => toast({ tone: "success", text: "Goal restored" }),
          showFailure: (_, { failure }) => {
            report(failure, "in its own words");
            // The goal or meeting of a refused act may have changed meanwhile.
            forget(mentoringCalls.relationship.path);
          },
          leavePage: () => {},
        },
      })}
    >
      <ShownContext value={shown}>{children}</ShownContext>
    </Acts.Provider>
  );
}

/** Starts an act about a goal, a meeting or the relationship itself. */
export function useBegin(): (act: ActName, about: number) => void {
  const { send } = Acts.useActorRef();
  return (name, about) =>
    send({ type: "act.chosen", act: { name, ...acts[name] }, target: { ids: [about] } });
}
