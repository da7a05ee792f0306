import type { PropsWithChildren } from "react";
import { fromCallback, type NonReducibleUnknown } from "xstate";
import { listMachine, type ListEvent } from "#src/machines/admin/listMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { Act } from "../acts/ActsProvider.tsx";
import type { ResourceAt } from "../resourceAt.ts";

export const List = createScreenActor(listMachine);

/** The selection of one list; it hears what is done to its rows. */
export function ListProvider({ at: { place }, children }: PropsWithChildren<{ at: ResourceAt }>) {
  const acts = Act.useActorRef();
  return (
    <List.Provider
      identity={place.name}
      holes={() => ({
        actors: {
          watchActs: fromCallback<ListEvent, void & NonReducibleUnknown>(({ sendBack }) => {
            const { unsubscribe } = acts.on("acted", ({ target }) =>
              sendBack({ type: "rows.acted", target }),
            );
            return unsubscribe;
          }),
        },
      })}
    >
      {children}
    </List.Provider>
  );
}
