import AssignmentOutlined from "@mui/icons-material/AssignmentOutlined";
import FlagOutlined from "@mui/icons-material/FlagOutlined";
import HourglassEmptyRounded from "@mui/icons-material/HourglassEmptyRounded";
import ReplayRounded from "@mui/icons-material/ReplayRounded";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { ExamIntroduction } from "#src/contracts/exam.ts";
import { to } from "#src/routes/links.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { SafeHtml } from "#src/ui/kit/SafeHtml.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { plural } from "#src/ui/learning/words.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { useExam } from "./ExamActors.tsx";
import { correct, inherit } from "./focus.ts";
import { attemptsNote, lengthWords } from "./words.ts";
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
      </header>
      <SafeHtml html={description} size="reading" />
      <ul className={styles.facts} aria-label="What to expect">
        <Fact icon={<HourglassEmptyRounded />}>
          <b>{lengthWords(duration_seconds, extra_seconds)}</b> from the moment you start. The clock does not
          stop if you close the window. Come back before the end to continue where you left off.
        </Fact>
        <Fact icon={<AssignmentOutlined />}>
          <b>{plural(questions, "question")}</b>, in any order. Every answer is saved as you give it. When
          time runs out, your saved answers are submitted.
        </Fact>
        <Fact icon={<FlagOutlined />}>
          <b>{pass_percentage}%</b> to pass.
        </Fact>
        <Fact icon={<ReplayRounded />}>{attemptsNote(introduction)}</Fact>
      </ul>
      <Start needsPassword={introduction.needs_password} />
    </article>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    <span aria-hidden>{icon}</span>
    <p>{children}</p>
  </li>
);

function Start({ needsPassword }: { needsPassword: boolean }) {
  const { exam } = useExam();
  const password = useSelector(exam, ({ context }) => context.password);
  const busy = useSelector(exam, (snapshot) => snapshot.hasTag("busy"));
  const refused = useSelector(exam, (snapshot) => snapshot.matches("passwordRefused"));
  const problem = useSelector(exam, ({ context }) => context.passwordProblem);
  const canStart = useSelector(exam, (snapshot) => snapshot.can({ type: "start" }));
  return (
    <SubmitForm className={styles.start} onSubmit={() => exam.send({ type: "start" })}>
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
      <div className={styles.actions}>
        <Button type="submit" busy={busy} disabled={!canStart && !busy}>
          Start exam
        </Button>
        <Button kind="quiet" component={PageLink} href={to("AccreditationIndex")}>
          Not now
        </Button>
      </div>
    </SubmitForm>
  );
}
