import { Form } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { RelativeTime } from "#src/ui/kit/RelativeTime.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { ValueOf } from "./ValueOf.tsx";
import styles from "./form.module.css";

/** Somebody else has saved meanwhile: each field that differs, mine beside theirs, for the user to choose (T-47). */
export function Comparison({ at: { place, resource } }: { at: ResourceAt }) {
  const { send } = Form.useActorRef();
  const comparison = Form.useSelector((s) => (s.hasTag("dirty") ? s.context.comparison : null));
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  if (!comparison) return null;
  const { differing, mine, theirs, sides, by, at: when } = comparison;
  const fields = resource.fields.filter(({ field }) => differing.includes(field));
  return (
    <section className={styles.comparison} aria-labelledby="comparison-title" role="alert">
      <h2 id="comparison-title">{`${by ?? "Somebody else"} has saved this ${place.words.one} meanwhile`}</h2>
      <p>
        {when && (
          <>
            Saved <RelativeTime at={when} />.{" "}
          </>
        )}
        {fields.length > 0
          ? "Choose for each field what to keep, then save. Nothing is lost until you do."
          : "Nothing of it differs from what is here; save again to keep it."}
      </p>
      {fields.map((field) => (
        <fieldset key={field.field} disabled={busy}>
          <legend>{field.label}</legend>
          {(["mine", "theirs"] as const).map((side) => (
            <label key={side} data-chosen={sides[field.field] === side ? "" : undefined}>
              <input
                type="radio"
                name={`side-${field.field}`}
                checked={sides[field.field] === side}
                onChange={() => send({ type: "side.chosen", field: field.field, side })}
              />
              <span>
                <strong>{side === "mine" ? "Keep mine" : "Take theirs"}</strong>
                <ValueOf field={field} value={(side === "mine" ? mine : theirs)[field.field]} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button kind="secondary" size="small" disabled={busy} onClick={() => send({ type: "discard" })}>
        Take all of theirs
      </Button>
    </section>
  );
}
