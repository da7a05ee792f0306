import { createActorContext } from "@xstate/react";
import { useMemo, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { adminCalls } from "#src/contracts/admin/resource.ts";
import { viewsMachine } from "#src/machines/admin/viewsMachine.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { inWorld } from "#src/ui/shell/inWorld.ts";
import type { ResourceAt } from "../resourceAt.ts";

export const Views = createActorContext(viewsMachine);

type Props = PropsWithChildren<{ at: ResourceAt; query: string; columns: readonly string[] }>;

/** Saves and takes away views of a list; what is saved is what is shown at that moment. */
export function ViewsProvider({ at: { place }, query, columns, children }: Props) {
  const { call, forget, report, world } = useApp();
  const logic = useMemo(
    () =>
      viewsMachine.provide({
        actors: {
          saveView: fromPromise<void, { name: string }>(async ({ input, signal }) => {
            const body = { resource: place.name, name: input.name, query, columns: [...columns] };
            await call(adminCalls.saveView, { body, signal });
          }),
          removeView: fromPromise<void, { id: number }>(async ({ input, signal }) => {
            await call(adminCalls.removeView, { params: input, signal });
          }),
        },
        actions: {
          forgetViews: () => forget(adminCalls.views.path),
          showFailure: (_, { failure }) => report(failure),
        },
      }),
    [call, forget, report, place.name, query, columns],
  );
  return (
    <Views.Provider key={query} logic={logic} options={inWorld(world)}>
      {children}
    </Views.Provider>
  );
}
