import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import ArrowForwardRounded from "@mui/icons-material/ArrowForwardRounded";
import FlagOutlined from "@mui/icons-material/FlagOutlined";
import FlagRounded from "@mui/icons-material/FlagRounded";
import GridViewRounded from "@mui/icons-material/GridViewRounded";
import { useSelector } from "@xstate/react";
import { useRef, useState } from "react";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { plural } from "#src/contracts/numbers.ts";
import { isAnswered } from "#src/machines/exam/answerRows.ts";
import type { Paper } from "#src/machines/exam/examMachine.ts";
import { to } from "#src/routes/links.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { pageBar } from "#src/ui/kit/footBar.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { ExamClock, TimeBanner } from "./ExamClock.tsx";
import { useExam } from "./ExamActors.tsx";
import { ExamKeys, ExamKeysHelp } from "./ExamKeys.tsx";
import { QuestionMap } from "./QuestionMap.tsx";
import { QuestionView } from "./QuestionView.tsx";
import { SavingLine } from "./SavingLine.tsx";
import { OfferedNotice, TabNotice } from "./TabNotice.tsx";
import { useQuestionShown } from "./useQuestionShown.ts";
import styles from "./Sitting.module.css";

/** An attempt under way (B-101): the question, the map, the clock and the saving line, and nothing else. */
export function Sitting({ paper }: { paper: Paper }) {
  const { questions, name } = paper;
  const { index, arrived, go } = useQuestionShown(questions.length);
  const question = questions[index]!;
  const { exam, answers } = useExam();
  const canSubmit = useSelector(exam, (snapshot) => snapshot.can({ type: "submit" }));
  const isLast = index === questions.length - 1;
  const frame = useRef<HTMLDivElement>(null);
  const doing = {
    choose(place: number) {
      const option = frame.current?.querySelectorAll<HTMLInputElement>("fieldset input")[place - 1];
      option?.focus();
      option?.click();
    },
    flag() {
      const row = answers.getSnapshot().context.rows[index];
      if (row)
        answers.send({ type: "answer.changed", questionId: question.id, change: { flagged: !row.flagged } });
    },
    go(step: -1 | 1) {
      if (questions[index + step]) go(index + step);
    },
  };
  return (
    <ExamKeys doing={doing}>
      <div ref={frame} className={styles.sitting}>
        <header className={styles.top}>
          <h1>{name}</h1>
          <SavingLine />
          <ExamClock />
          <ExamKeysHelp />
          <Button kind="secondary" size="small" component={PageLink} href={to("AccreditationIndex")}>
            Leave
          </Button>
          <TimeBanner />
        </header>
        <TabNotice />
        <OfferedNotice />
        <div className={styles.body}>
          <QuestionView key={question.id} {...{ question, index, arrived }} count={questions.length} />
          <aside className={styles.side}>
            <QuestionMap count={questions.length} current={index} onGo={go} />
          </aside>
        </div>
        <section ref={pageBar} className={styles.bottom} aria-label="Question navigation">
          <div ref={pageBar} className={styles.moves}>
            <Button
              kind="secondary"
              className={styles.brief ?? ""}
              startIcon={<ArrowBackRounded />}
              disabled={index === 0}
              onClick={() => go(index - 1)}
            >
              <span>Previous</span>
            </Button>
            <Button
              kind={isLast || canSubmit ? "secondary" : "primary"}
              endIcon={<ArrowForwardRounded />}
              disabled={isLast}
              onClick={() => go(index + 1)}
            >
              Next
            </Button>
            <Flag questionId={question.id} index={index} />
            <MapButton count={questions.length} current={index} onGo={go} />
          </div>
          <Finish kind={isLast || canSubmit ? "primary" : "secondary"} />
        </section>
      </div>
    </ExamKeys>
  );
}

function Flag({ questionId, index }: { questionId: number; index: number }) {
  const { answers } = useExam();
  const flagged = useSelector(answers, ({ context }) => context.rows[index]?.flagged ?? false);
  const writing = useSelector(answers, (snapshot) => snapshot.hasTag("writing"));
  return (
    <Button
      kind="quiet"
      className={styles.brief ?? ""}
      aria-pressed={flagged}
      disabled={!writing}
      startIcon={flagged ? <FlagRounded /> : <FlagOutlined />}
      onClick={() => answers.send({ type: "answer.changed", questionId, change: { flagged: !flagged } })}
    >
      <span>Flag</span>
    </Button>
  );
}

type MapButtonProps = { count: number; current: number; onGo: (index: number) => void };

/** The map for a window that has no room for it beside the question. */
function MapButton({ count, current, onGo }: MapButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        className={`${styles.mapButton} ${styles.brief}`}
        startIcon={<GridViewRounded />}
        onClick={() => setOpen(true)}
      >
        <span>All questions</span>
      </Button>
      <Dialog open={open} title="All questions" size="sm" onClose={() => setOpen(false)}>
        <QuestionMap
          {...{ count, current }}
          label="All questions"
          onGo={(index) => {
            setOpen(false);
            onGo(index);
          }}
        />
      </Dialog>
    </>
  );
}

/** B-108: enabled only when every question has an answer; until then it says what is missing. */
function Finish({ kind }: { kind: "primary" | "secondary" }) {
  const { exam, answers } = useExam();
  const canSubmit = useSelector(exam, (snapshot) => snapshot.can({ type: "submit" }));
  const open = useSelector(
    answers,
    ({ context }) => context.rows.filter((row) => !isAnswered(row.answer)).length,
  );
  return (
    <div className={styles.finish}>
      <span id="finish-why">
        {open > 0 ? `${plural(open, "question")} unanswered` : "All questions answered"}
      </span>
      <Button
        kind={kind}
        disabled={!canSubmit}
        aria-describedby="finish-why"
        onClick={() => exam.send({ type: "submit" })}
      >
        {examMessages.finishAndSubmit}
      </Button>
    </div>
  );
}
