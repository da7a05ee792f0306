import { useState, type PropsWithChildren } from "react";
import { useParams } from "wouter";
import { fromPromise } from "xstate";
import { adminCalls, type BulkDone } from "#src/contracts/admin/resource.ts";
import {
  listMachine,
  type ActTarget,
  type ListActAsk,
  type ListOutcome,
  type ListUndone,
} from "#src/machines/admin/listMachine.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import type { App } from "#src/app.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { useUuid } from "#src/ui/hooks/useUuid.ts";
import { forgetResource } from "../forgetResource.ts";
import type { ResourceAt } from "../resourceAt.ts";

export const List = createScreenActor(listMachine);

/** What came of an act, and what takes it back; null where nothing can. */
export type Performed = Omit<ListOutcome, "act" | "undo"> & { undo: (() => Promise<unknown>) | null };

type Props = PropsWithChildren<{
  at: ResourceAt;
  /** After an act or its undoing, beside forgetting the rows. */
  changed?: () => void;
  /** Carries an act out where the resource has no call `bulk` for it, and says how to take it back. */
  perform?: (asked: ListActAsk) => Promise<Performed>;
}>;

const filled = (words: string, told: object): string =>
  words.replace(/:(\w+)/g, (_, name: string) => String((told as Record<string, unknown>)[name]));

/** Has an act done to some records, or to all that a question finds. */
export async function sendAct(
  call: App["call"],
  { calls }: AnyResource,
  asked: Readonly<Record<string, unknown>>,
  target: ActTarget,
  signal?: AbortSignal,
): Promise<BulkDone> {
  const [query, whom] = "all" in target ? [target.question, { all: true }] : [{}, target];
  const body = { ...asked, ...whom };
  return (await call(calls.bulk!, { query, body, ...(signal && { signal }) })).data;
}

/** The moment of one list: selection and acts. */
export function ListProvider({ at: { place, resource }, changed, perform, children }: Props) {
  const uuid = useUuid();
  const { call } = useCalls();
  const { forget } = useCache();
  const { report, toast } = useToasts();
  // By a token of this page: what was not done by the server cannot be taken back by its own.
  const [kept] = useState(() => new Map<string, () => Promise<unknown>>());
  const keep = (undo: Performed["undo"]): string | null => {
    if (!undo) return null;
    const token = uuid();
    kept.set(token, undo);
    return token;
  };
  return (
    <List.Provider
      // The list of one record, such as the members of a group, is another than that of the next.
      identity={[place.name, ...Object.values(useParams())].join(" ")}
      holes={() => ({
        actors: {
          act: fromPromise<Omit<ListOutcome, "act">, ListActAsk>(async ({ input, signal }) => {
            if (perform) {
              const { undo, ...done } = await perform(input);
              return { ...done, undo: keep(undo) };
            }
            const { act, target, reason } = input;
            const alone = resource.alone?.find(({ name }) => name === act);
            if (alone && "ids" in target) {
              const params = { id: target.ids[0] };
              const { data } = (await call(alone.call, { params, signal })) as { data: object };
              for (const { path } of alone.changes ?? []) forget(path);
              return { done: 1, refused: [], undo: null, says: filled(alone.done, data) };
            }
            return sendAct(call, resource, { act, ...(reason && { reason }) }, target, signal);
          }),
          takeBack: fromPromise<ListUndone, { token: string }>(async ({ input }) => {
            const undo = kept.get(input.token);
            if (!undo) return (await call(adminCalls.undo, { params: input })).data;
            await undo();
            return { done: 0, refused: [] };
          }),
        },
        actions: {
          forgetRows: () => {
            forgetResource(forget, resource);
            changed?.();
          },
          showUndone: () => toast({ tone: "success", text: "Undone" }),
          showFailure: (_, { failure }) => report(failure, "in its own words"),
        },
      })}
    >
      {children}
    </List.Provider>
  );
}
