import { fromPromise } from "xstate";
import { learningCalls, type ContentCard } from "#src/contracts/learning.ts";
import { itemMachine } from "#src/machines/item/itemMachine.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { useLateActor } from "#src/ui/shell/useLateActor.ts";

/**
 * One card of a list that can be hidden, by the machine of the item itself; its completion rests here.
 * The rows of the list are only marked as out of date, so that the card keeps its place and its Undo until the list is
 * opened again (T-12).
 */
export function useCard({ type, id, progress }: Pick<ContentCard, "type" | "id" | "progress">) {
  const { services, queries, report, sendLater } = useApp();
  const logic = () =>
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
    });
  return useLateActor(logic, { itemId: id, progress, hidden: false });
}
