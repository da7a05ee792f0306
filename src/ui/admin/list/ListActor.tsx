import type { PropsWithChildren } from "react";
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
import { conflictAsInvalid } from "#src/services/failures.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import type { App } from "#src/app.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { forgetResource } from "../forgetResource.ts";
import type { ResourceAt } from "../resourceAt.ts";

export const List = createScreenActor(listMachine);

type Props = PropsWithChildren<{
  at: ResourceAt;
  /** After an act or its undoing, beside forgetting the rows. */
  changed?: () => void;
  /** Carries an act out where the resource has no call `bulk` for it. */
  perform?: (asked: ListActAsk) => Promise<Omit<ListOutcome, "act">>;
  /** Takes back what `perform` has done, by what it answered as `undo`. */
  takeBack?: (undo: string) => Promise<unknown>;
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
  const { data } = (await call(calls.bulk!, { query, body, ...(signal && { signal }) } as never)) as {
    data: BulkDone;
  };
  return data;
}

/** The moment of one list: selection and acts. */
export function ListProvider({ at: { place, resource }, changed, perform, takeBack, children }: Props) {
  const { call, forget, report, toast } = useApp();
  return (
    <List.Provider
      // The list of one record, such as the members of a group, is another than that of the next.
      identity={[place.name, ...Object.values(useParams())].join(" ")}
      holes={() => ({
        actors: {
          act: fromPromise<Omit<ListOutcome, "act">, ListActAsk>(async ({ input, signal }) => {
            if (perform) return perform(input);
            const { act, target, reason } = input;
            const alone = resource.alone?.find(({ name }) => name === act);
            if (alone && "ids" in target) {
              const params = { id: target.ids[0] };
              const { data } = (await call(alone.call, { params, signal } as never)) as { data: object };
              for (const { path } of alone.changes ?? []) forget(path);
              return { done: 1, refused: [], undo: null, says: filled(alone.done, data) };
            }
            return sendAct(call, resource, { act, ...(reason && { reason }) }, target, signal);
          }),
          takeBack: fromPromise<ListUndone, { token: string }>(async ({ input }) => {
            if (!takeBack) return (await call(adminCalls.undo, { params: input })).data;
            await takeBack(input.token);
            return { done: 0, refused: [] };
          }),
        },
        actions: {
          forgetRows: () => {
            forgetResource(forget, resource);
            changed?.();
          },
          showUndone: () => toast({ tone: "success", text: "Undone" }),
          showFailure: (_, { failure }) => report(conflictAsInvalid(failure)),
        },
      })}
    >
      {children}
    </List.Provider>
  );
}
