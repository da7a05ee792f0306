import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { fillPath } from "#src/contracts/endpoint.ts";
import { examCalls, type ExamIntroduction } from "#src/contracts/exam.ts";
import { opensOffice } from "#src/machines/guard/needs.ts";
import { reminderPlaces } from "#src/routes/admin/reminders.ts";
import { to } from "#src/routes/links.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { RelativeTime } from "#src/ui/kit/RelativeTime.tsx";
import { PaintedHtml } from "#src/ui/kit/PaintedHtml.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { pageBar } from "#src/ui/kit/footBar.ts";
import { formatCountdown } from "#src/ui/kit/time.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { useExam } from "./ExamActors.tsx";
import { correct, inherit } from "./focus.ts";
import { useEquipment } from "./lateParts.tsx";
import { Practice } from "./Practice.tsx";
import { attemptsNote, lengthWords, verdictWords } from "./words.ts";
import styles from "./Introduction.module.css";

/** B-100: what to know before the clock runs, the password where one is needed, and the start. */
export function Introduction({ introduction }: { introduction: ExamIntroduction }) {
  const { name, description, duration_seconds, extra_seconds, questions, pass_percentage } = introduction;
  return (
    <article className={styles.introduction}>
      <header>
        <p className={styles.kind}>Exam</p>
        <h1 tabIndex={-1} ref={inherit}>
          {name}
        </h1>
        <Reminders id={introduction.id} />
      </header>
      <PaintedHtml html={description} size="reading" />
      <dl className={styles.facts}>
        <Fact name="Minutes">{minutes(duration_seconds + extra_seconds)}</Fact>
        <Fact name={questions === 1 ? "Question" : "Questions"}>{questions}</Fact>
        <Fact name="To pass">{pass_percentage}%</Fact>
      </dl>
      <section aria-labelledby="before" className={styles.before}>
        <h2 id="before">Before you start</h2>
        <ul>
          <li>
            <b>The clock cannot be paused.</b>{" "}
            {extra_seconds > 0 && `You have ${lengthWords(duration_seconds, extra_seconds)}. `}It keeps
            running if you close the window; come back before the end to continue.
          </li>
          <li>Every answer is saved as you give it. When time runs out, your saved answers are submitted.</li>
          <li>{attemptsNote(introduction)} You can answer the questions in any order.</li>
        </ul>
        {introduction.last_attempt && <LastAttempt id={introduction.id} last={introduction.last_attempt} />}
      </section>
      {introduction.is_first && <Practice />}
      <Start needsPassword={introduction.needs_password} />
    </article>
  );
}

/** For users who work with exams: what reminds learners of this one. */
function Reminders({ id }: { id: number }) {
  const me = useMe();
  return (
    opensOffice(me, reminderPlaces.exam) && (
      <PageLink href={fillPath(reminderPlaces.exam.path, { id })}>Reminders for this exam</PageLink>
    )
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Whole minutes as a number, others with their seconds: `2:30`. */
const minutes = (seconds: number): string =>
  seconds % 60 === 0 ? String(seconds / 60) : formatCountdown(seconds);

/** The outcome of the last attempt, and a link to its result. */
const LastAttempt = ({ id, last }: { id: number; last: NonNullable<ExamIntroduction["last_attempt"]> }) => (
  <p className={styles.last}>
    Last attempt: {verdictWords[last.status]}
    {last.attempt_percentage !== null && `, ${last.attempt_percentage}%`},{" "}
    <RelativeTime at={last.finished_at_iso} />.{" "}
    <PageLink href={to("Exam", { id }, { attempt: last.attempt_id })}>Show its result</PageLink>
  </p>
);

function Start({ needsPassword }: { needsPassword: boolean }) {
  const { exam } = useExam();
  const password = useSelector(exam, ({ context }) => context.password);
  const busy = useSelector(exam, (snapshot) => snapshot.hasTag("busy"));
  const refused = useSelector(exam, (snapshot) => snapshot.matches("passwordRefused"));
  const problem = useSelector(exam, ({ context }) => context.passwordProblem);
  // The clock starts only once everything that an attempt may need offline has loaded.
  const [equipment, fetchAgain] = useEquipment();
  // A reviewer may look at an exam, but cannot start what they could not submit.
  const barred = useBarred(examCalls.submit);
  const mayStart = useSelector(exam, (snapshot) => snapshot.can({ type: "start" }));
  const canStart = mayStart && equipment === "ready" && barred === null;
  return (
    <SubmitForm
      ref={pageBar}
      className={styles.start}
      onSubmit={() => canStart && exam.send({ type: "start" })}
    >
      {needsPassword && (
        <TextInput
          label="Exam password"
          type="password"
          name="exam-password"
          autoComplete="off"
          help="Ask the person invigilating this exam."
          error={refused ? (problem ?? undefined) : undefined}
          inputRef={refused ? correct : undefined}
          value={password}
          onChange={(text) => exam.send({ type: "password.changed", password: text })}
          disabled={busy}
          required
        />
      )}
      {equipment === "failed" && (
        <p role="alert">
          Parts of the exam could not be loaded, so it cannot start yet. Check your connection.
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={busy} disabled={!canStart && !busy}>
          Start exam
        </Button>
        {equipment === "failed" && (
          <Button kind="secondary" onClick={fetchAgain}>
            Try again
          </Button>
        )}
        <Button kind="quiet" component={PageLink} href={to("AccreditationIndex")}>
          Not now
        </Button>
        <Barred why={barred} />
      </div>
    </SubmitForm>
  );
}
