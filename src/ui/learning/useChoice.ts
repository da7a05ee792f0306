import { useSelector } from "@xstate/react";
import { fromPromise } from "xstate";
import { choiceMachine, type Choice } from "#src/machines/choice/choiceMachine.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { useLateActor } from "#src/ui/kit/screenActor.tsx";

/** A value that a click sets, and how to set it. Once the row has the new value, the row's value counts. */
export type Chosen<Value extends Choice> = readonly [chosen: Value, choose: (choice: Value) => void];

/**
 * A property of a row that a click sets.
 * @param about which property of which row it is
 * @param save if it fails, the failure is reported and the choice is undone
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
        // The machine's choice is always a Value: the row's own, or one that was chosen.
        saveChoice: fromPromise<void, { choice: Choice }>(
          async ({ input }) => void (await save(input.choice as Value)),
        ),
      },
      actions: { showFailure: (_, { failure }) => report(failure, "in its own words") },
    });
  const [actor, send] = useLateActor(`${about}: ${row}`, logic, { chosen: row });
  const chosen = useSelector(actor, (snapshot) => (snapshot ? (snapshot.context.chosen as Value) : row));
  return [chosen, (choice) => send({ type: "choose", choice })];
}
