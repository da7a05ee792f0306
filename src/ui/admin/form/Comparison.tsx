import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import { Form } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Radio } from "#src/ui/kit/Radio.tsx";
import { noConflict } from "#src/ui/account/conflictWords.ts";
import { RelativeTime } from "#src/ui/kit/RelativeTime.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { ValueOf } from "./ValueOf.tsx";
import styles from "./form.module.css";

type Props = {
  /** What a record is called. */
  one: string;
  fields: readonly FieldDeclaration[];
};

const sides = { mine: "Keep mine", theirs: "Use theirs" } as const;

/**
 * Shown when another user has saved meanwhile (T-47). The user chooses between the values that both have changed, field
 * by field. What only the other user has changed is listed, and what only the user has changed stays in the form.
 */
export function Comparison({ one, fields }: Props) {
  const actor = Form.useActorRef();
  const { send } = actor;
  const heading = useTarget(actor, "the comparison");
  const openChoice = useTarget(actor, "the open choice");
  const compared = Form.useSelector((s) => s.matches({ unsaved: { editing: "compared" } }));
  const comparison = Form.useSelector((s) => s.context.comparison);
  const reminded = Form.useSelector((s) =>
    s.matches({ unsaved: { editing: { compared: { choosing: "reminded" } } } }),
  );
  if (!compared || !comparison) return null;
  const { conflicts, taken, theirs, by, at: when } = comparison;
  const firstOpen = conflicts.find((field) => comparison.sides[field] === undefined);
  const isIn = (names: readonly string[]) => fields.filter(({ field }) => names.includes(field));
  return (
    <section className={styles.comparison} aria-labelledby="comparison">
      <h2 id="comparison" ref={heading}>
        {`${by ?? "Someone else"} has saved this ${one} since you opened it`}
      </h2>
      <p>
        {when && (
          <>
            Saved <RelativeTime at={when} />.{" "}
          </>
        )}
        {conflicts.length > 0
          ? "You have both changed these fields. Choose what to keep, then save."
          : noConflict}
      </p>
      {isIn(conflicts).map((field) => {
        const chosen = comparison.sides[field.field];
        const id = `comparison-${field.field}`;
        const isOpen = reminded && chosen === undefined;
        return (
          <fieldset key={field.field} aria-describedby={isOpen ? `${id}-open` : undefined}>
            <legend>{field.label}</legend>
            {(["mine", "theirs"] as const).map((side) => (
              <label key={side} htmlFor={`${id}-${side}`} data-chosen={chosen === side ? "" : undefined}>
                <Radio
                  id={`${id}-${side}`}
                  ref={side === "mine" && field.field === firstOpen ? openChoice : undefined}
                  name={`side-${field.field}`}
                  checked={chosen === side}
                  onChange={() => send({ type: "side.chosen", field: field.field, side })}
                />
                <span>
                  <strong>{sides[side]}</strong>
                  <ValueOf field={field} value={comparison[side][field.field]} />
                </span>
              </label>
            ))}
            {isOpen && (
              <p id={`${id}-open`} className={styles.unchosen}>
                Choose which value to keep
              </p>
            )}
          </fieldset>
        );
      })}
      {taken.length > 0 && (
        <dl>
          {isIn(taken).map((field) => (
            <div key={field.field}>
              <dt>{`${field.label}, their version`}</dt>
              <dd>
                <ValueOf field={field} value={theirs[field.field]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Button kind="secondary" size="small" onClick={() => send({ type: "discard" })}>
        Use all of theirs
      </Button>
    </section>
  );
}
