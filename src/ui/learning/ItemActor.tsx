import { useState, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { plays } from "#src/contracts/itemContent.ts";
import type { Item as ItemRow } from "#src/contracts/item.ts";
import { itemAsked, longestSitting, type Reading as ReadingTold } from "#src/contracts/learningDone.ts";
import type { ContentAct } from "#src/contracts/learningActs.ts";
import { itemMachine, type CompletionAsk, type HiddenAsk } from "#src/machines/item/itemMachine.ts";
import type { ReadingPlace } from "#src/machines/item/readingMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useActs } from "#src/ui/hooks/useActs.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { useUuid } from "#src/ui/hooks/useUuid.ts";
import { createPlayedTime, PlayedTimeProvider } from "./content/PlayedTime.ts";
import { Reading } from "./ReadingActor.ts";
import { timeOnScreen } from "./timeOnScreen.ts";
import { seenOf } from "./words.ts";

export const Item = createScreenActor(itemMachine);

/** True until a completion or hiding has been undone: until then, its Undo button keeps its place and the focus. */
export const useIsCompleted = (): boolean =>
  Item.useSelector((s) => s.hasTag("completed") || s.matches({ completion: "takingBack" }));
export const useIsHidden = (): boolean =>
  Item.useSelector((s) => s.hasTag("hidden") || s.matches({ listing: "showing" }));

const hiding = ({ itemId: id, hidden }: HiddenAsk) =>
  ({ kind: "hide", content: "item", id, hidden }) satisfies ContentAct;

type Props = PropsWithChildren<{ item: ItemRow }>;
/** The time measured since the page was opened; nothing is measured before the item is on the screen. */
type Sitting = { told: () => Pick<ReadingTold, "sitting" | "seconds">; start: () => void };

/**
 * The two actors of an item's page, keyed by the item: one for completion and hiding, one for the reader's position. No
 * write is cancelled: the reader meant it, so it continues when the page is left, and if it then fails it is kept.
 */
export function ItemProvider({ item, children }: Props) {
  const uuid = useUuid();
  const { sendLater, sendInTurn } = useActs();
  const { services } = useCalls();
  const { id: itemId, position, read } = item;
  const [played] = useState(() => createPlayedTime(() => performance.now()));
  const [sitting] = useState(() =>
    createSitting(uuid, item.content && plays(item.content.kind) ? played.seconds : secondsOnScreen),
  );
  const viewed = ({ itemId: id, position }: ReadingPlace) =>
    ({ kind: "viewed", content: "item", id, position, ...sitting.told() }) satisfies ContentAct;
  return (
    <Reading.Provider
      identity={itemId}
      holes={() => ({
        actors: {
          savePosition: fromPromise(
            async ({ input, signal: left }) =>
              void (await sendInTurn(viewed(input), { left, keepalive: true })),
          ),
        },
        actions: {
          startTiming: ({ context }) => {
            sitting.start();
            const body = { type: "item", id: context.itemId, opened: true, ...sitting.told() } as const;
            // If this report fails, the next one starts the clock.
            services.learning.viewed({ body }).catch(() => undefined);
          },
          savePositionLater: (_, reached) => sendLater(viewed(reached)),
          scrollToStart: () => window.scrollTo({ top: 0 }),
          print: () => window.print(),
        },
      })}
      input={() => ({ itemId, position, read })}
    >
      <PlayedTimeProvider value={played}>
        <CompletionProvider {...{ item, sitting }}>{children}</CompletionProvider>
      </PlayedTimeProvider>
    </Reading.Provider>
  );
}

/** A completion includes how much has been read, so that the server can check it against its rule. */
function CompletionProvider({ item, sitting, children }: Props & { sitting: Sitting }) {
  const { hearItem, sendLater, sendInTurn } = useActs();
  const { report } = useToasts();
  const { forget } = useCache();
  const reading = Reading.useActorRef();
  const { id: itemId, progress, hidden } = item;
  // A glance does not count: content without parts begins when the user says so.
  const begun = item.read > 0 && seenOf(item.kind, 0) !== null;
  /** Assigned content may be valid for a time: the server says until when. */
  const mayCertify = item.assignment !== null || item.certified_until !== null;
  const completion = ({ itemId: id, completed }: CompletionAsk) =>
    ({
      kind: "complete",
      content: "item",
      id,
      completed,
      ...(completed && { position: reading.getSnapshot().context.read, ...sitting.told() }),
    }) satisfies ContentAct;
  return (
    <Item.Provider
      identity={itemId}
      holes={() => ({
        actors: {
          recordCompletion: fromPromise(async ({ input, signal: left }) => {
            await sendInTurn(completion(input), { left });
            // Undoing may restore an earlier completion, which only the server knows.
            if (mayCertify || !input.completed) forget(itemAsked.path);
          }),
          recordHidden: fromPromise(
            async ({ input, signal: left }) => void (await sendInTurn(hiding(input), { left })),
          ),
          hearItem,
        },
        actions: {
          recordCompletionLater: (_, asked) => sendLater(completion(asked)),
          recordHiddenLater: (_, asked) => sendLater(hiding(asked)),
          showFailure: (_, { failure }) => report(failure),
          readAgain: () => reading.send({ type: "startAgain" }),
        },
      })}
      input={() => ({ itemId, progress, hidden, begun })}
    >
      {children}
    </Item.Provider>
  );
}

/** One clock for all opened items, as it listens to the document. Created with the first item, in the browser only. */
let onScreen: (() => number) | undefined;

const secondsOnScreen = (): number => (onScreen ??= timeOnScreen(document, () => performance.now()))();

/** @param seconds reads the clock of the seconds that count, which may have started earlier */
function createSitting(uuid: () => string, seconds: () => number): Sitting {
  let begun: { id: string; at: number } | undefined;
  return {
    told: () =>
      begun ? { sitting: begun.id, seconds: Math.min(Math.round(seconds() - begun.at), longestSitting) } : {},
    start: () => {
      begun = { id: uuid(), at: seconds() };
    },
  };
}
