import LockOutlined from "@mui/icons-material/LockOutlined";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import { Closing, type Relationship } from "#src/contracts/mentoringRelationships.ts";
import { mentoringLimits } from "#src/contracts/mentoringWords.ts";
import { fieldErrors } from "#src/machines/form/fieldErrors.ts";
import { DraftOffer } from "#src/ui/account/DraftOffer.tsx";
import { Form, FormProvider, useField } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { RadioGroup } from "#src/ui/kit/RadioGroup.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { PageSection } from "#src/ui/learning/PageSection.tsx";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useShown } from "./ActsActor.tsx";
import { otherOf } from "./people.ts";
import styles from "./relationship.module.css";

/** The values filled in so far. */
type Values = {
  rating: number | null;
  goals_met: Closing["goals_met"] | null;
  learned: string;
  feedback: string;
};

const empty: Values = { rating: null, goals_met: null, learned: "", feedback: "" };

/** The user's view of an ended relationship, and what the other side takes from it. */
export default function ClosingForm({ relationship }: { relationship: Relationship }) {
  const { id, closing, other_learned } = relationship;
  const { call } = useCalls();
  const shown = useShown();
  const barred = useBarred(mentoringCalls.close);
  const name = otherOf(relationship).user.first_name;
  return (
    <PageSection title="How was it?" className={styles.section}>
      {other_learned && (
        <div className={styles.learned}>
          <h3>What {name} takes from it</h3>
          <p className={styles.notes}>{other_learned}</p>
        </div>
      )}
      <FormProvider<Values>
        name={`mentoring-closing-${id}`}
        // Nothing that could not be saved is offered again.
        keepsDraft={barred === null}
        values={closing ?? empty}
        check={(values) => fieldErrors(Closing, values)}
        save={async (values) => {
          await shown(call(mentoringCalls.close, { params: { id }, body: values as Closing }));
          return values;
        }}
      >
        <DraftOffer />
        <Fields name={name} barred={barred} />
      </FormProvider>
    </PageSection>
  );
}

const ratings = [1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }));
const met = [
  { value: "all", label: "All of them" },
  { value: "some", label: "Some of them" },
  { value: "none", label: "None of them" },
] as const;

function Fields({ name, barred }: { name: string; barred: string | null }) {
  const actor = Form.useActorRef();
  const { send } = actor;
  const form = useTarget(actor, "the form");
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const saved = Form.useSelector((s) => s.hasTag("saved"));
  return (
    <SubmitForm ref={form} className={styles.form} onSubmit={() => send({ type: "save" })}>
      <Choice<number>
        label="Your rating"
        help="1 is poor, 5 is excellent. Mentoring administrators can read it."
        options={ratings}
        field="rating"
        barred={barred}
      />
      <Choice<Closing["goals_met"]>
        label="Goals met"
        help="Mentoring administrators can read it."
        options={met}
        field="goals_met"
        barred={barred}
      />
      <TextArea
        label="What you take from it"
        help={`${name} can read this.`}
        maxLength={mentoringLimits.notes}
        {...useOpenField<string>("learned", barred)}
      />
      <TextArea
        label="Feedback"
        help={
          <span className={styles.lock}>
            <LockOutlined aria-hidden />
            Only mentoring administrators can read this.
          </span>
        }
        maxLength={mentoringLimits.notes}
        {...useOpenField<string>("feedback", barred)}
      />
      <div className={styles.buttons}>
        <Button type="submit" disabled={!dirty || barred !== null} busy={busy}>
          Save
        </Button>
        <Barred why={barred} />
        <p role="status" className={styles.when}>
          {saved && "Saved. Thank you."}
        </p>
      </div>
    </SubmitForm>
  );
}

/** A field of the form, which is disabled while saving is barred. */
function useOpenField<Value>(name: string, barred: string | null) {
  const field = useField<Value>(name);
  return { ...field, disabled: field.disabled || barred !== null };
}

type ChoiceProps<Value> = {
  label: string;
  help: string;
  field: string;
  barred: string | null;
  options: readonly { value: Value; label: string }[];
};

/** A choice of one among a few options, in a row. */
const Choice = <Value extends string | number>({ field, barred, ...rest }: ChoiceProps<Value>) => (
  <RadioGroup {...rest} required {...useOpenField<Value | null>(field, barred)} className={styles.choices} />
);
