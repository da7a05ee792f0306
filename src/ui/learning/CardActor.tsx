import { createActorContext } from "@xstate/react";
import { useState, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { learningCalls, type ContentCard } from "#src/contracts/learning.ts";
import { itemMachine } from "#src/machines/item/itemMachine.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { inWorld } from "#src/ui/shell/inWorld.ts";

export const Card = createActorContext(itemMachine);

/**
 * One card of a list that can be hidden, by the machine of the item itself; its completion rests here.
 * The rows of the list are only marked as out of date, so that the card keeps its place and its Undo until the list is
 * opened again (T-12).
 */
export function CardProvider({ card, children }: PropsWithChildren<{ card: ContentCard }>) {
  const { services, queries, report, sendLater, world } = useApp();
  const { type, id } = card;
  const [logic] = useState(() =>
    itemMachine.provide({
      actors: {
        recordHidden: fromPromise(async ({ input: { hidden } }) => {
          await services.learning.removeFromView({
            params: { id, type },
            body: { restore: !hidden },
          });
          for (const { path } of [learningCalls.search, learningCalls.home, learningCalls.item])
            void queries.invalidateQueries({ queryKey: [path], refetchType: "none" });
        }),
      },
      actions: {
        recordHiddenLater: (_, { hidden }) => sendLater({ kind: "hide", content: type, id, hidden }),
        showFailure: (_, { failure }) => report(failure),
      },
    }),
  );
  const input = { itemId: id, progress: card.progress, hidden: false };
  return (
    <Card.Provider logic={logic} options={{ ...inWorld(world), input }}>
      {children}
    </Card.Provider>
  );
}
