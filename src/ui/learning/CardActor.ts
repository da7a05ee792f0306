import type { ContentAct } from "#src/contracts/learningActs.ts";
import { fromCallback, fromPromise } from "xstate";
import type { ContentCard } from "#src/contracts/learning.ts";
import { itemMachine, type HiddenAsk } from "#src/machines/item/itemMachine.ts";
import { useActs } from "#src/ui/hooks/useActs.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { useLateActor } from "#src/ui/kit/screenActor.tsx";

type Listed = Pick<ContentCard, "type" | "id" | "progress"> & {
  /** The card is in a list of hidden content. */
  isHidden: boolean;
};

/**
 * One card of a list, which can be hidden. It runs the item's own machine, without its completion. The rows of the list
 * are only marked as out of date, so that the card keeps its place and its Undo until the list is opened again (T-12).
 */
export function useCard({ type, id, progress, isHidden }: Listed) {
  const { report } = useToasts();
  const { sendLater, sendInTurn } = useActs();
  const logic = () => {
    const hiding = ({ hidden }: HiddenAsk) =>
      ({ kind: "hide", content: type, id, hidden }) satisfies ContentAct;
    return itemMachine.provide({
      actors: {
        recordHidden: fromPromise(
          async ({ input, signal: left }) => void (await sendInTurn(hiding(input), { left })),
        ),
        hearItem: fromCallback(() => {}),
      },
      actions: {
        recordHiddenLater: (_, asked) => sendLater(hiding(asked)),
        showFailure: (_, { failure }) => report(failure),
      },
    });
  };
  return useLateActor(`${type}/${id}`, logic, { itemId: id, progress, hidden: isHidden, begun: false });
}
