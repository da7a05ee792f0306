import { createActorContext } from "@xstate/react";
import { useState, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { learningCalls, type Item as ItemRow } from "#src/contracts/learning.ts";
import { itemMachine } from "#src/machines/item/itemMachine.ts";
import { readingMachine } from "#src/machines/item/readingMachine.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { inWorld } from "#src/ui/shell/inWorld.ts";

export const Item = createActorContext(itemMachine);
export const Reading = createActorContext(readingMachine);

/**
 * The two actors of an item's page: its completion and hiding, and where its reader is. Keyed by the item.
 * No write is given a signal: it was meant when it was made, so it goes on when the page is left.
 */
export function ItemProvider({ item, children }: PropsWithChildren<{ item: ItemRow }>) {
  const { services, forget, page, report, sendLater, world } = useApp();
  const { learning } = services;
  const [logic] = useState(() => {
    const forgetLists = () => [learningCalls.search, learningCalls.home].forEach(({ path }) => forget(path));
    return {
      item: itemMachine.provide({
        actors: {
          recordCompletion: fromPromise(async ({ input: { itemId, completed } }) => {
            const body = { type: "item", id: itemId, percentage: completed ? "100" : "0" } as const;
            await learning.complete({ body });
            forget(learningCalls.item.path);
            forgetLists();
          }),
          recordHidden: fromPromise(async ({ input: { itemId, hidden } }) => {
            const params = { id: itemId, type: "item" } as const;
            await learning.removeFromView({ params, body: { restore: !hidden } });
            forgetLists();
          }),
        },
        actions: {
          recordCompletionLater: (_, { itemId: id, completed }) =>
            sendLater({ kind: "complete", content: "item", id, completed }),
          recordHiddenLater: (_, { itemId: id, hidden }) =>
            sendLater({ kind: "hide", content: "item", id, hidden }),
          showFailure: (_, { failure }) => report(failure),
        },
      }),
      reading: readingMachine.provide({
        actors: {
          savePosition: fromPromise(async ({ input: { itemId, position } }) => {
            await learning.viewed({ body: { type: "item", id: itemId, position }, keepalive: true });
            forget(learningCalls.home.path);
          }),
        },
        actions: {
          savePositionLater: (_, { itemId: id, position }) =>
            sendLater({ kind: "viewed", content: "item", id, position }),
          scrollToStart: () => {
            page.focus("content");
            window.scrollTo({ top: 0 });
          },
        },
      }),
    };
  });
  const { id: itemId, progress, hidden, position } = item;
  return (
    <Item.Provider
      key={itemId}
      logic={logic.item}
      options={{ ...inWorld(world), input: { itemId, progress, hidden } }}
    >
      <Reading.Provider logic={logic.reading} options={{ ...inWorld(world), input: { itemId, position } }}>
        {children}
      </Reading.Provider>
    </Item.Provider>
  );
}
