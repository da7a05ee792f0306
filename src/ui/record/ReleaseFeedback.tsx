import ThumbDownRounded from "@mui/icons-material/ThumbDownRounded";
import ThumbUpRounded from "@mui/icons-material/ThumbUpRounded";
import {
  FeedbackComment,
  mostFeedback,
  releaseNoteReadingCalls,
  type Note,
} from "#src/contracts/releaseNotes.ts";
import type { Reaction } from "#src/contracts/podcasts.ts";
import { fieldErrors } from "#src/machines/form/fieldErrors.ts";
import { Form, FormProvider, useField } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { useLatest } from "#src/ui/kit/useLatest.ts";
import { PageSection } from "#src/ui/learning/PageSection.tsx";
import { useChoice } from "#src/ui/learning/useChoice.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import styles from "./record.module.css";

const choices = [
  { reaction: "like", label: "Helpful", icon: <ThumbUpRounded /> },
  { reaction: "dislike", label: "Not helpful", icon: <ThumbDownRounded /> },
] as const;

/**
 * Asks whether a release note has helped, and why. The back office reads both. Pressing the same button again removes
 * the reaction and the words.
 */
export function ReleaseFeedback({ note: { id, feedback } }: { note: Note }) {
  const { call } = useCalls();
  const { forget } = useCache();
  const send = async (reaction: Reaction, comment?: string): Promise<void> => {
    await call(releaseNoteReadingCalls.feedback, {
      params: { id },
      body: { reaction, ...(comment !== undefined && { comment }) },
    });
    forget(releaseNoteReadingCalls.note.path);
  };
  const [chosen, choose] = useChoice(`feedback ${id}`, feedback.reaction, (reaction) => send(reaction));
  // The other reaction may have been chosen by the time the words are sent.
  const latest = useLatest(chosen);
  return (
    <PageSection title="Did this help you?" className={styles.feedback}>
      <div className={styles.choices} role="group" aria-label="Did this help you?">
        {choices.map(({ reaction, label, icon }) => (
          <Button
            key={reaction}
            kind="secondary"
            startIcon={icon}
            aria-pressed={chosen === reaction}
            onClick={() => choose(chosen === reaction ? null : reaction)}
          >
            {label}
          </Button>
        ))}
      </div>
      {chosen !== null && (
        <FormProvider<{ comment: string }>
          name={`release-feedback-${id}`}
          values={{ comment: feedback.comment }}
          check={(values) => fieldErrors(FeedbackComment, values)}
          save={async (values) => {
            await send(latest.current, values.comment);
            return values;
          }}
        >
          <Why liked={chosen === "like"} />
        </FormProvider>
      )}
    </PageSection>
  );
}

function Why({ liked }: { liked: boolean }) {
  const actor = Form.useActorRef();
  const form = useTarget(actor, "the form");
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const saved = Form.useSelector((s) => s.hasTag("saved"));
  return (
    <SubmitForm ref={form} className={styles.why} onSubmit={() => actor.send({ type: "save" })}>
      <TextArea
        label={liked ? "What did you like?" : "What is missing or unclear?"}
        help="Optional. The people who run the academy can see it, with your name."
        maxLength={mostFeedback}
        {...useField<string>("comment")}
      />
      <div className={styles.choices}>
        <Button type="submit" disabled={!dirty} busy={busy}>
          Send
        </Button>
        <p role="status" className={styles.said}>
          {saved && "Sent. Thank you."}
        </p>
      </div>
    </SubmitForm>
  );
}
