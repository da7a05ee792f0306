import { noConflict } from "./conflictWords.ts";
import { Disputed } from "./Disputed.tsx";
import { Form } from "./FormActor.tsx";
import { FormNotice } from "./FormNotice.tsx";

type Props = {
  /** What the user calls it: `profile`. */
  one: string;
  /** What its fields are called, if not by their names. */
  words?: Readonly<Record<string, string>>;
};

/** For a form of the user's own: says that it has been saved elsewhere since, and asks which of the two to keep (T-47). */
export function FormCompared({ one, words }: Props) {
  const actor = Form.useActorRef();
  const comparison = Form.useSelector((s) => s.context.comparison);
  const disputed = Form.useSelector((s) => s.matches({ unsaved: { editing: { compared: "choosing" } } }));
  const settled = Form.useSelector((s) => s.matches({ unsaved: { editing: { compared: "settled" } } }));
  if (disputed && comparison)
    return (
      <Disputed
        actor={actor}
        comparison={comparison}
        choose={(side) =>
          comparison.conflicts.forEach((field) => actor.send({ type: "side.chosen", field, side }))
        }
        words={words}
      />
    );
  if (!settled || comparison?.conflicts.length !== 0) return null;
  return (
    <FormNotice>
      <p>
        <strong>{`Your ${one} has been changed since you opened it`}</strong>
        <br />
        {noConflict}
      </p>
    </FormNotice>
  );
}
