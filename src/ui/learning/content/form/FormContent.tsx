import CheckRounded from "@mui/icons-material/CheckRounded";
import { useId } from "react";
import type { FormAnswers } from "#src/contracts/itemContent.ts";
import { checkAnswers, itemFormCalls } from "#src/contracts/itemForm.ts";
import { formatParts, formatTime, type Instant } from "#src/contracts/readersTimes.ts";
import { DraftOffer } from "#src/ui/account/DraftOffer.tsx";
import { Form, FormProblems, FormProvider } from "#src/ui/account/FormActor.tsx";
import { FormNotice } from "#src/ui/account/FormNotice.tsx";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { Item } from "../../ItemActor.tsx";
import type { ContentProps } from "../kind.ts";
import { FormField, StillRight } from "./FormField.tsx";
import { answersOf, sameAnswers, valuesOf, type FormItemValues } from "./formValues.ts";
import { useSendForm } from "./useSendForm.ts";
import styles from "./form.module.css";

type Props = ContentProps<"form">;

/** A form to fill in. Sending it completes the item; the answers can be changed and sent again. */
export default function FormContent({ item, content }: Props) {
  const { questions, sent } = content;
  const { toast } = useToasts();
  const sendForm = useSendForm(item.id, questions);
  return (
    <FormProvider<FormItemValues>
      name={`item-form-${item.id}`}
      // Different questions make a different form, which offers what was typed into the previous one.
      edition={JSON.stringify(questions)}
      keepsDraft
      offersAll
      values={valuesOf(questions, sent?.answers ?? {})}
      check={(values) => checkAnswers(questions, answersOf(questions, values))}
      save={async (values) => {
        const answers = answersOf(questions, values);
        const { tracked } = await sendForm(answers);
        if (!tracked)
          toast({ tone: "info", text: "Your answers are valid, but nothing is saved in review mode." });
        return valuesOf(questions, answers);
      }}
    >
      <Questions content={content} />
    </FormProvider>
  );
}

function Questions({ content: { questions, sent } }: Pick<Props, "content">) {
  const actor = Form.useActorRef();
  const { send } = actor;
  const form = useTarget(actor, "the form");
  const heading = useId();
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const barred = useBarred(itemFormCalls.sendForm);
  const asksAnew = Item.useSelector((s) => s.hasTag("stale") || s.hasTag("recertifying"));
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>Your answers</h2>
      {questions.some(({ required }) => required) && (
        <p className={styles.lead}>
          Questions marked with <span className={styles.mark}>*</span> need an answer.
        </p>
      )}
      <DraftOffer className={styles.draft} />
      <SubmitForm ref={form} className={styles.form} onSubmit={() => send({ type: "save" })}>
        {questions.map((question) => (
          <FormField key={question.id} question={question} />
        ))}
        {asksAnew && sent && <StillRight />}
        <FormProblems />
        {sent && <Elsewhere questions={questions} answers={sent.answers} />}
        <div className={styles.actions}>
          <Button type="submit" disabled={!dirty || barred !== null} busy={busy}>
            {sent ? "Send again" : "Send"}
          </Button>
          {dirty && (
            <Button kind="quiet" disabled={busy} onClick={() => send({ type: "discard" })}>
              Discard changes
            </Button>
          )}
          <Barred why={barred} />
          <p role="status" className={styles.sent}>
            {sent && (
              <>
                <CheckRounded aria-hidden />
                <Sent at={sent.sent_at} />
              </>
            )}
          </p>
        </div>
      </SubmitForm>
    </section>
  );
}

const day = { day: "numeric", month: "short", year: "numeric" } as const;

/** “Sent on 25 Nov 2026, 14:32.” A declaration's date is read years later: it is never shortened. */
const Sent = ({ at }: { at: Instant }) => `Sent on ${formatParts(at, day)}, ${formatTime(at)}.`;

type ElsewhereProps = { questions: Props["content"]["questions"]; answers: FormAnswers };

/** Other answers have since been sent from another window. They count until these are sent. */
function Elsewhere({ questions, answers }: ElsewhereProps) {
  const { send } = Form.useActorRef();
  const known = Form.useSelector((s) => s.context.saved);
  const canShow = Form.useSelector((s) => s.matches("pristine"));
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const values = valuesOf(questions, answers);
  if (busy || sameAnswers(known, values)) return null;
  return (
    <FormNotice>
      <p>
        You have sent other answers from another window.
        {!canShow && " If you send these, they replace them."}
      </p>
      {canShow && (
        <Button kind="secondary" size="small" onClick={() => send({ type: "row.loaded", values })}>
          Show them
        </Button>
      )}
    </FormNotice>
  );
}
