import { useSelector } from "@xstate/react";
import { fromPromise } from "xstate";
import { choiceMachine, type Choice } from "#src/machines/choice/choiceMachine.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { useLateActor } from "#src/ui/kit/screenActor.tsx";

/** What is set by a click, and how to set it. Once the row has the new value it is the row that tells. */
export type Chosen<Value extends Choice> = readonly [chosen: Value, choose: (choice: Value) => void];

/**
 * Something of a row that a click sets.
 * @param about what of which row it is
 * @param save a failure is told, and what was chosen is taken back
 */
export function useChoice<Value extends Choice>(
  about: string,
  row: Value,
  save: (choice: Value) => Promise<unknown>,
): Chosen<Value> {
  const { report } = useToasts();
  const logic = () =>
    choiceMachine.provide({
      actors: {
        // What is chosen is what was sent to it, or what the row had.
        saveChoice: fromPromise<void, { choice: Choice }>(
          async ({ input }) => void (await save(input.choice as Value)),
        ),
      },
      actions: { showFailure: (_, { failure }) => report(failure) },
    });
  const [actor, send] = useLateActor(`${about}: ${row}`, logic, { chosen: row });
  const chosen = useSelector(actor, (snapshot) => (snapshot ? (snapshot.context.chosen as Value) : row));
  return [chosen, (choice) => send({ type: "choose", choice })];
}
