import type { PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { savedViewCalls } from "#src/contracts/admin/savedViews.ts";
import {
  viewsMachine,
  type ChosenView,
  type ViewChanges,
  type ViewContent,
} from "#src/machines/admin/viewsMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import type { ResourceAt } from "../resourceAt.ts";

export const Views = createScreenActor(viewsMachine);

/** Saves, changes and deletes views of a list, and sets the one that it opens with. */
export function ViewsProvider({ at: { place }, children }: PropsWithChildren<{ at: ResourceAt }>) {
  const { call } = useCalls();
  const { forget } = useCache();
  const { report, toast } = useToasts();
  const resource = place.name;
  const { many } = place.words;
  return (
    <Views.Provider
      identity={resource}
      holes={() => ({
        actors: {
          saveView: fromPromise<void, { name: string; content: ViewContent }>(async ({ input, signal }) => {
            const { query, columns } = input.content;
            await call(savedViewCalls.save, {
              body: { resource, name: input.name, query, columns: [...columns] },
              signal,
            });
          }),
          changeView: fromPromise<void, { view: ChosenView; changes: ViewChanges }>(
            async ({ input: { view, changes }, signal }) => {
              const { columns, ...rest } = changes;
              const body = { ...rest, ...(columns && { columns: [...columns] }), version: view.version };
              await call(savedViewCalls.change, { params: { id: view.id }, body, signal });
            },
          ),
          removeView: fromPromise<void, { id: number }>(async ({ input, signal }) => {
            await call(savedViewCalls.remove, { params: input, signal });
          }),
          openWith: fromPromise<void, { id: number | null }>(async ({ input, signal }) => {
            await call(savedViewCalls.makeDefault, { body: { resource, view: input.id }, signal });
          }),
        },
        actions: {
          forgetViews: () => forget(savedViewCalls.list.path),
          showFailure: (_, { failure, told }) => report(failure, told ? "on the page" : "in its own words"),
          showChanged: (_, { view, changes }) =>
            toast({ tone: "success", text: `“${view.name}” ${changed(changes)}` }),
          showOpening: (_, { view }) =>
            toast({
              tone: "success",
              text: view
                ? `The list now opens with “${view.name}” for you`
                : `The list now opens with all ${many}`,
            }),
        },
      })}
    >
      {children}
    </Views.Provider>
  );
}

const changed = ({ shared }: ViewChanges): string => {
  if (shared === undefined) return "now shows the current filters and columns";
  return shared ? "is shared with everyone who can open this list" : "is no longer shared";
};
