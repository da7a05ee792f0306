import { createContext, use, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { cpdLogCalls, type CpdRow } from "#src/contracts/cpdLog.ts";
import { learningCalls } from "#src/contracts/learning.ts";
import {
  actMachine,
  type ActAsk,
  type ActChoice,
  type ActDone,
  type ActUndone,
  type Undo,
} from "#src/machines/act/actMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";

/** The acts on the entries of the CPD log: one at a time; a removal can be undone. */
export const Acts = createScreenActor(actMachine);

const beginsIn = {
  add: "filling",
  change: "filling",
  remove: "acting",
} as const satisfies Record<string, ActChoice["begins"]>;
export type CpdAct = keyof typeof beginsIn;

const ChangedContext = createContext<() => void>(() => {});
/** Refetches the log and the ring of the home page. */
export const useChanged = (): (() => void) => use(ChangedContext);

export function CpdActsProvider({ children }: PropsWithChildren) {
  const { call } = useCalls();
  const { forget } = useCache();
  const { report, toast } = useToasts();
  const changed = (): void => {
    forget(cpdLogCalls.log.path);
    forget(learningCalls.home.path);
  };
  return (
    <Acts.Provider
      identity="cpd log"
      holes={() => ({
        actors: {
          act: fromPromise<ActDone, ActAsk>(async ({ input: { target } }) => {
            const id = "ids" in target ? target.ids[0]! : 0;
            await call(cpdLogCalls.remove, { params: { id } });
            return { done: 1, refused: [], undo: { token: String(id) }, says: "Entry removed" };
          }),
          takeBack: fromPromise<ActUndone, { undo: Undo }>(async ({ input: { undo } }) => {
            await call(cpdLogCalls.restore, { params: { id: "token" in undo ? undo.token : "" } });
            return { done: 1, refused: [] };
          }),
        },
        actions: {
          showChanged: changed,
          showUndone: () => toast({ tone: "success", text: "Entry restored" }),
          showFailure: (_, { failure }) => {
            report(failure, "in its own words");
            // The entry may have changed meanwhile.
            changed();
          },
          leavePage: () => {},
        },
      })}
    >
      <ChangedContext value={changed}>{children}</ChangedContext>
    </Acts.Provider>
  );
}

/** Returns a function that begins an act on an entry, or on none for a new one. */
export function useBegin(): (act: CpdAct, entry?: Pick<CpdRow, "id">) => void {
  const { send } = Acts.useActorRef();
  return (name, entry) =>
    send({
      type: "act.chosen",
      act: { name, begins: beginsIn[name] },
      target: { ids: entry ? [entry.id] : [] },
    });
}
