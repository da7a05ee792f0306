import { QueryObserver } from "@tanstack/react-query";
import { createActorContext } from "@xstate/react";
import { useState, type PropsWithChildren } from "react";
import { fromCallback, fromPromise } from "xstate";
import type { Ordered } from "#src/contracts/admin/order.ts";
import { reorderMachine, type Order } from "#src/machines/admin/reorderMachine.ts";
import type { ResourceCalls } from "#src/routes/admin/resource.ts";
import { change } from "#src/services/query.ts";
import { conflictAsInvalid } from "#src/services/failures.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { inWorld } from "#src/ui/shell/inWorld.ts";

export const Reorder = createActorContext(reorderMachine);

type Props = PropsWithChildren<{
  calls: ResourceCalls;
  params: Record<string, string>;
  rows: readonly Ordered[];
}>;

const idsOf = (rows: readonly Ordered[]): number[] => rows.map(({ id }) => id);

/** Puts records in order and saves each move. */
export function ReorderProvider({ calls, params, rows, children }: Props) {
  const { ask, call, forget, queries, report, world } = useApp();
  const [logic] = useState(() =>
    reorderMachine.provide({
      actors: {
        saveOrder: fromPromise<void, { order: Order }>(async ({ input }) => {
          const answer = await call(calls.reorder!, { params, body: { ids: [...input.order] } } as never);
          change(queries, calls.order!, { params } as never, () => answer as never);
          forget(calls.list.path);
        }),
        watchOrder: fromCallback(({ sendBack }) =>
          new QueryObserver(queries, { ...ask(calls.order!, { params } as never), enabled: false }).subscribe(
            ({ data }) => {
              if (data) sendBack({ type: "order.loaded", order: idsOf((data as { data: Ordered[] }).data) });
            },
          ),
        ),
      },
      actions: {
        // Where one has come or gone meanwhile, the order is asked for again.
        showFailure: (_, { failure }) => {
          report(conflictAsInvalid(failure));
          forget(calls.order!.path);
        },
      },
    }),
  );
  const [input] = useState(() => ({ order: idsOf(rows) }));
  return (
    <Reorder.Provider logic={logic} options={{ ...inWorld(world), input }}>
      {children}
    </Reorder.Provider>
  );
}
