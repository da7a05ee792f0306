import type { PropsWithChildren } from "react";
import { fromCallback, fromPromise, type ActorRefFrom, type NonReducibleUnknown } from "xstate";
import { listMachine, type ListEvent } from "#src/machines/admin/listMachine.ts";
import { recordPreviewMachine } from "#src/machines/admin/recordPreviewMachine.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { onSearch } from "#src/ui/lists/onSearch.ts";
import { Act } from "../acts/ActsProvider.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { readPreview } from "./query.ts";
import type { ListQuery } from "./useListQuery.ts";

export const List = createScreenActor(listMachine);

type Props = PropsWithChildren<{ at: ResourceAt; asked: ListQuery }>;

/** Provides a list's selection, which follows the acts on its rows, and the record shown beside the list. */
export function ListProvider({ at: { place, resource }, asked, children }: Props) {
  const acts = Act.useActorRef();
  const { ask } = useAsk();
  const { queries } = useCache();
  const { visit } = useGo();
  const page = usePage();
  return (
    <List.Provider
      identity={place.name}
      input={() => ({ preview: resource.calls.read ? asked.preview : null })}
      holes={() => ({
        actors: {
          watchActs: fromCallback<ListEvent, void & NonReducibleUnknown>(({ sendBack }) => {
            const { unsubscribe } = acts.on("acted", ({ target }) =>
              sendBack({ type: "rows.acted", target }),
            );
            return unsubscribe;
          }),
          recordPreview: recordPreviewMachine.provide({
            actors: {
              watchAddress: fromCallback(({ sendBack }) =>
                onSearch(page, place.path, (search) =>
                  sendBack({ type: "address.changed", id: readPreview(search) }),
                ),
              ),
              readRecord: fromPromise<void, { id: number }>(async ({ input }) => {
                await queries.fetchQuery(ask(resource.calls.read!, { params: input }));
              }),
            },
            actions: {
              showAt: (_, { isStep, ...place }) => asked.previewAt(place, isStep),
              goTo: (_, { address }) => visit(address),
            },
          }),
        },
      })}
    >
      {children}
    </List.Provider>
  );
}

export type PreviewRef = ActorRefFrom<typeof recordPreviewMachine>;

/** The actor of the record beside this list. */
export const usePreviewRef = (): PreviewRef => List.useSelector((s) => s.children.recordPreview!);
