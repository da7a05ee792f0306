import { createActorContext } from "@xstate/react";
import { useState, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import type { Item as ItemRow } from "#src/contracts/learning.ts";
import { itemMachine, type CompletionAsk, type HiddenAsk } from "#src/machines/item/itemMachine.ts";
import { readingMachine, type ReadingInput } from "#src/machines/item/readingMachine.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { inWorld } from "#src/ui/shell/inWorld.ts";

export const Item = createActorContext(itemMachine);
export const Reading = createActorContext(readingMachine);

const completion = ({ itemId: id, completed }: CompletionAsk) =>
  ({ kind: "complete", content: "item", id, completed }) as const;
const hiding = ({ itemId: id, hidden }: HiddenAsk) =>
  ({ kind: "hide", content: "item", id, hidden }) as const;
const viewed = ({ itemId: id, position }: ReadingInput) =>
  ({ kind: "viewed", content: "item", id, position }) as const;

/**
 * The two actors of an item's page: its completion and hiding, and where its reader is. Keyed by the item.
 * No write is taken back: it was meant when it was made, so it goes on when the page is left, and waits where it fails then.
 */
export function ItemProvider({ item, children }: PropsWithChildren<{ item: ItemRow }>) {
  const { page, report, sendLater, sendInTurn, world } = useApp();
  const [logic] = useState(() => ({
    item: itemMachine.provide({
      actors: {
        recordCompletion: fromPromise(({ input, signal: left }) => sendInTurn(completion(input), { left })),
        recordHidden: fromPromise(({ input, signal: left }) => sendInTurn(hiding(input), { left })),
      },
      actions: {
        recordCompletionLater: (_, asked) => sendLater(completion(asked)),
        recordHiddenLater: (_, asked) => sendLater(hiding(asked)),
        showFailure: (_, { failure }) => report(failure),
      },
    }),
    reading: readingMachine.provide({
      actors: {
        savePosition: fromPromise(({ input, signal: left }) =>
          sendInTurn(viewed(input), { left, keepalive: true }),
        ),
      },
      actions: {
        savePositionLater: (_, reached) => sendLater(viewed(reached)),
        scrollToStart: () => {
          page.focus("content");
          window.scrollTo({ top: 0 });
        },
      },
    }),
  }));
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
