import HistoryEduRounded from "@mui/icons-material/HistoryEduRounded";
import type { AttemptResult } from "#src/contracts/examResult.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { plural } from "#src/contracts/numbers.ts";
import { to } from "#src/routes/links.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { PaintedHtml } from "#src/ui/kit/PaintedHtml.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { Moment } from "#src/ui/kit/Moment.tsx";
import { addressOf } from "#src/ui/learning/address.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { CertificateButton } from "./CertificateButton.tsx";
import { focus, inherit } from "./focus.ts";
import { ResultRecord } from "./lateParts.tsx";
import { ScoreMark } from "./ScoreMark.tsx";
import { attemptsNote, headingOf, lateNotes, ruledOutNote, timeOutNote } from "./words.ts";
import styles from "./ResultView.module.css";

type Props = {
  result: AttemptResult;
  /** The result has just arrived, rather than being shown again later. */
  fresh?: boolean;
  /** The page has changed under the reader: the heading takes the focus, so that it is read out. */
  focused?: boolean;
};

/** The result of an attempt (B-103, B-130 … B-134) and what comes next; its receipt and its time are folded below. */
export function ResultView({ result, fresh = false, focused = false }: Props) {
  const { status, attempt_percentage: score, pass_percentage: needed, receipt } = result;
  const note = timeOutNote(receipt);
  return (
    <article className={styles.result} data-status={status}>
      <header className={styles.head}>
        {score === null ? (
          <span className={styles.waits} aria-hidden>
            <HistoryEduRounded />
          </span>
        ) : (
          <ScoreMark {...{ score, needed, fresh }} passed={result.passed} />
        )}
        <div>
          <h1 tabIndex={-1} ref={focused ? focus : inherit}>
            {headingOf(result)}
          </h1>
          {status === "Review" && <p>{examMessages.startErrors.Review}</p>}
          {status === "Void" && (
            <p>An administrator has set it aside. It does not count as one of your attempts.</p>
          )}
          {status === "Passed" && <p>You needed {needed}% to pass.</p>}
          {status === "Failed" && <Failed result={result} />}
          {note && <p className={styles.note}>{note}</p>}
          {lateNotes(receipt.late).map((late) => (
            <p key={late} className={styles.note}>
              {late}
            </p>
          ))}
        </div>
      </header>
      <div className={styles.onwards}>
        {status === "Failed" && <TryAgain result={result} />}
        {status === "Passed" && <CertificateButton attempt={result.attempt_id} />}
        <Button
          kind={goesOn(result) ? "secondary" : "primary"}
          component={PageLink}
          href={to("AccreditationIndex")}
        >
          Back to accreditation
        </Button>
      </div>
      <Topics topics={result.topics} />
      {status === "Failed" && <ReadNext links={result.content_links} />}
      <details className={styles.folded}>
        <summary>
          <h2>Receipt and time</h2>
        </summary>
        <ResultRecord result={result} />
      </details>
    </article>
  );
}

/** B-131, B-133, B-134: what was needed, when the next attempt is possible, and how many are left. */
function Failed({ result }: Pick<Props, "result">) {
  const { locked_until, remaining_attempts, pass_percentage, exam_standing, closes_first } = result;
  const { now } = useClock();
  if (exam_standing)
    return (
      <p>
        You need {pass_percentage}% to pass. {ruledOutNote(exam_standing, closes_first)}
      </p>
    );
  return (
    <>
      <p>You need {pass_percentage}% to pass.</p>
      <p>
        {attemptsNote(result)}
        {locked_until && remaining_attempts !== 0 && (
          <>
            {" "}
            You are locked out until <Moment at={locked_until} now={now} inline />.
          </>
        )}
      </p>
    </>
  );
}

const mayTryAgain = ({ exam_standing, remaining_attempts, locked_until }: AttemptResult): boolean =>
  exam_standing === null && remaining_attempts !== 0 && locked_until === null;

/** Whether the exam's own page is the next step. */
const goesOn = (result: AttemptResult): boolean =>
  result.status === "Failed" && (result.exam_standing === "in progress" || mayTryAgain(result));

/**
 * The next attempt: where it can be started or resumed, or from when. Nothing if none is left, or another attempt has
 * passed or is awaiting marking.
 */
function TryAgain({ result }: Pick<Props, "result">) {
  const { exam_id: id, exam_name: exam, locked_until, remaining_attempts, exam_standing } = result;
  const { now } = useClock();
  if (goesOn(result))
    return (
      <Button component={PageLink} href={to("Exam", { id })}>
        {exam_standing ? "Resume" : "Try again"}
        <span className="visually-hidden">: {exam}</span>
      </Button>
    );
  if (exam_standing || !locked_until || remaining_attempts === 0) return null;
  return (
    <p>
      Try again from <Moment at={locked_until} now={now} inline />
    </p>
  );
}

/** Where it went well and where it did not. A single topic would say no more than the score. */
function Topics({ topics }: Pick<AttemptResult, "topics">) {
  if (topics.length < 2) return null;
  return (
    <section className={styles.section} aria-labelledby="topics">
      <h2 id="topics">Score by topic</h2>
      <ul className={styles.topics}>
        {topics.map(({ name, right, questions }) => (
          <li key={name}>
            <span>{name}</span>
            <span>
              {right} of {questions}
            </span>
            <meter min={0} max={questions} value={right} aria-hidden />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Link = AttemptResult["content_links"][number];

/** B-132: what to read, each link once, with the questions that it belongs to and their explanations. */
function ReadNext({ links }: { links: readonly Link[] }) {
  if (links.length === 0) return null;
  const contents = [...Map.groupBy(links, ({ type, id }) => `${type} ${id}`).values()];
  return (
    <section className={styles.section} aria-labelledby="read-next">
      <h2 id="read-next">Read next</h2>
      <ul className={styles.contents}>
        {contents.map((questions) => {
          const content = questions[0]!;
          return (
            <li key={`${content.type} ${content.id}`}>
              <h3>
                <PageLink href={addressOf(content)}>{content.title}</PageLink>
              </h3>
              <p>For {plural(questions.length, "question")}:</p>
              <ul className={styles.explanations}>
                {questions.map((question, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- lines never move
                  <li key={index}>
                    <h4>{question.question_title}</h4>
                    <div className={styles.asked}>
                      <PaintedHtml html={question.question_body} />
                    </div>
                    <PaintedHtml html={question.answer_explanation} />
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
