import { QueryObserver } from "@tanstack/react-query";
import type { PropsWithChildren } from "react";
import { fromCallback, fromPromise } from "xstate";
import type { Ordered } from "#src/contracts/admin/order.ts";
import { reorderMachine, type Order } from "#src/machines/admin/reorderMachine.ts";
import type { ResourceCalls } from "#src/routes/admin/resource.ts";
import { change } from "#src/services/query.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";

export const Reorder = createScreenActor(reorderMachine);

type Props = PropsWithChildren<{
  calls: ResourceCalls;
  params: Record<string, string>;
  rows: readonly Ordered[];
}>;

const idsOf = (rows: readonly Ordered[]): number[] => rows.map(({ id }) => id);

/** Provides the order of records, and saves each move. */
export function ReorderProvider({ calls, params, rows, children }: Props) {
  const { ask } = useAsk();
  const { call } = useCalls();
  const { forget, queries } = useCache();
  const { report } = useToasts();
  return (
    <Reorder.Provider
      identity={`${calls.order!.path} ${Object.values(params).join(" ")}`}
      holes={() => ({
        actors: {
          saveOrder: fromPromise<void, { order: Order }>(async ({ input }) => {
            const answer = await call(calls.reorder!, { params, body: { ids: [...input.order] } });
            change(queries, calls.order!, { params }, () => answer);
            forget(calls.list.path);
          }),
          watchOrder: fromCallback(({ sendBack }) =>
            new QueryObserver(queries, {
              ...ask(calls.order!, { params }),
              enabled: false,
            }).subscribe(({ data }) => {
              if (data) sendBack({ type: "order.loaded", order: idsOf((data as { data: Ordered[] }).data) });
            }),
          ),
        },
        actions: {
          // If a record has been added or removed meanwhile, the order is loaded again.
          showFailure: (_, { failure }) => {
            report(failure, "in its own words");
            forget(calls.order!.path);
          },
        },
      })}
      input={() => ({ order: idsOf(rows) })}
    >
      {children}
    </Reorder.Provider>
  );
}
