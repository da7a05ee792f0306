import { createActorContext } from "@xstate/react";
import { useState, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import type { Ordered } from "#src/contracts/admin/order.ts";
import { reorderMachine, type Order } from "#src/machines/admin/reorderMachine.ts";
import type { ResourceCalls } from "#src/routes/admin/resource.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { inWorld } from "#src/ui/shell/inWorld.ts";

export const Reorder = createActorContext(reorderMachine);

type Props = PropsWithChildren<{
  calls: ResourceCalls;
  params: Record<string, string>;
  rows: readonly Ordered[];
}>;

/** Puts records in order and saves each move. */
export function ReorderProvider({ calls, params, rows, children }: Props) {
  const { call, forget, report, world } = useApp();
  const [logic] = useState(() =>
    reorderMachine.provide({
      actors: {
        saveOrder: fromPromise<void, { order: Order }>(async ({ input }) => {
          await call(calls.reorder!, { params, body: { ids: [...input.order] } } as never);
          forget(calls.list.path);
        }),
      },
      actions: {
        // Where one has come or gone meanwhile, the order is asked for again.
        showFailure: (_, { failure }) => {
          report(failure);
          forget(calls.order!.path);
        },
      },
    }),
  );
  const [input] = useState(() => ({ order: rows.map(({ id }) => id) }));
  return (
    <Reorder.Provider logic={logic} options={{ ...inWorld(world), input }}>
      {children}
    </Reorder.Provider>
  );
}
