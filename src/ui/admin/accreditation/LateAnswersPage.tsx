import { useQuery } from "@tanstack/react-query";
import { lateAnswerCalls, type LateAnswers, type LateEvidence } from "#src/contracts/admin/lateAnswers.ts";
import { plural } from "#src/contracts/numbers.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import { lateDecisionWords } from "#src/routes/admin/resources/lateAnswers.ts";
import { saidByPage } from "#src/services/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { SkeletonLines } from "#src/ui/kit/Skeleton.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { spellDuration } from "#src/ui/kit/time.ts";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import auditStyles from "../audit/audit.module.css";
import { FormHead } from "../form/FormHead.tsx";
import formStyles from "../form/form.module.css";
import { ReadRecord } from "../form/ReadRecord.tsx";
import { ActDialog } from "../acts/ActDialog.tsx";
import { useBeginAct } from "../acts/ActsProvider.tsx";
import { Outcome } from "../acts/Outcome.tsx";
import { ResourceActs } from "../acts/ResourceActs.tsx";
import { mentioned, type ResourceAt } from "../resourceAt.ts";
import styles from "./late.module.css";
import { Fact, Facts } from "../Facts.tsx";

/**
 * One set of late answers: what arrived, when the device says it was given, how long there was no contact, and the
 * decision.
 */
export function viewPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function LateAnswersPage() {
    return <ReadRecord at={at}>{(row) => <Arrival at={at} row={row} />}</ReadRecord>;
  };
}

function Arrival({ at, row }: { at: ResourceAt; row: AnyRow }) {
  const { ask } = useAsk();
  const late = row as LateAnswers;
  const { data, error, isFetching, refetch } = useQuery({
    ...ask(lateAnswerCalls.evidence, { params: { id: late.id } }),
    ...saidByPage,
  });
  const { label, tone } = lateDecisionWords[late.decision];
  return (
    <ResourceActs at={at}>
      <div className={formStyles.screen}>
        <FormHead at={at} title={late.exam} row={row} />
        <Outcome />
        <Facts>
          <Fact label="Learner">{late.learner.name}</Fact>
          <Fact label="Attempt">{late.attempt_id}</Fact>
          <Fact label="Decision">
            <StatusChip status={tone} label={label} />
            {late.decided_at && (
              <span className={auditStyles.note}>
                {late.decider?.name ?? "The system"}, <Timestamp at={late.decided_at} zone />
              </span>
            )}
          </Fact>
          {late.reason && <Fact label="Reason">{`“${late.reason}”`}</Fact>}
          {data && <Times evidence={data.data} />}
        </Facts>
        {data && <Evidence evidence={data.data} />}
        {error && !data && (
          <Failed
            title="The answers could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          >
            {late.decision === "waiting"
              ? "The answers are still there, and no decision has been made."
              : "The answers are still there, and so is the decision."}
          </Failed>
        )}
        {!data && !error && (
          <Loading label="Loading the answers">
            <SkeletonLines lines={4} />
          </Loading>
        )}
        {late.decision === "waiting" && data && <Decide at={at} row={row} />}
      </div>
      <ActDialog at={at} />
    </ResourceActs>
  );
}

/** The timeline by the server's clock, and how far the device's clock was off. */
function Times({ evidence }: { evidence: LateEvidence }) {
  const { finishes_at_iso, silent_since_iso, received_at_iso, clock_ahead_seconds: ahead } = evidence;
  const silent = silent_since_iso && seconds(silent_since_iso, received_at_iso);
  return (
    <>
      {silent_since_iso && (
        <Fact label="Last contact">
          <Timestamp at={silent_since_iso} zone />
        </Fact>
      )}
      <Fact label="Exam ended">
        <Timestamp at={finishes_at_iso} zone />
      </Fact>
      <Fact label="Received">
        <Timestamp at={received_at_iso} zone />
        <span className={auditStyles.note}>
          {spellDuration(seconds(finishes_at_iso, received_at_iso))} after the end
          {silent !== null && silent !== "" && `, after ${spellDuration(silent)} without contact`}
        </span>
      </Fact>
      <Fact label="Device clock">{clockWords(ahead)}</Fact>
    </>
  );
}

const seconds = (from: string, until: string): number =>
  Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / 1_000));

function clockWords(ahead: number | null): string {
  if (ahead === null) return "The device did not report its time";
  const by = Math.round(Math.abs(ahead));
  if (by < 5) return "Matched the server's clock";
  return `${spellDuration(by)} ${ahead > 0 ? "ahead of" : "behind"} the server's. The times below are corrected`;
}

/** Question by question: what arrived late, what counts now, and when it was given. */
function Evidence({ evidence }: { evidence: LateEvidence }) {
  const { answers, effect, now, questions, finishes_at_iso } = evidence;
  return (
    <>
      <section className={styles.part} aria-labelledby="late">
        <h2 id="late">Late answers</h2>
        <p className={styles.note}>
          The times come from the device and prove nothing. We do not show whether an answer is right, because
          that is no reason to accept it.
        </p>
        <ul className={styles.answers}>
          {answers.map((answer) => (
            <li key={answer.question_id}>
              <h3>{answer.title}</h3>
              <dl>
                <Fact label="Arrived late">{inWords(answer.late)}</Fact>
                <Fact label={effect ? "Counted now" : "Counted so far"}>{inWords(answer.counted)}</Fact>
                <Fact label="Given">
                  <Given {...answer} end={finishes_at_iso} />
                </Fact>
                {answer.fault && <Fact label="Cannot be counted">{answer.fault}</Fact>}
              </dl>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="result">
        <h2 id="result">The result</h2>
        {effect ? (
          <Facts>
            <Fact label="Before">{standingWords(effect.before, questions)}</Fact>
            <Fact label="After">{standingWords(effect.after, questions)}</Fact>
          </Facts>
        ) : (
          <p>{standingWords(now, questions)}</p>
        )}
      </section>
    </>
  );
}

const inWords = (parts: readonly string[]): string => (parts.length > 0 ? parts.join("; ") : "No answer");

type GivenProps = Pick<LateEvidence["answers"][number], "given_at_iso" | "given_at_server_iso"> & {
  end: string;
};

function Given({ given_at_iso, given_at_server_iso, end }: GivenProps) {
  const at = given_at_server_iso ?? given_at_iso;
  if (at === null) return "Time not reported by the device";
  const before = Date.parse(at) <= Date.parse(end);
  return (
    <>
      <Timestamp at={at} zone />
      <span className={auditStyles.note}>
        {before
          ? `${spellDuration(seconds(at, end))} before the end`
          : `${spellDuration(seconds(end, at))} after the end`}
      </span>
    </>
  );
}

const standingWords = ({ status, percentage, answered }: LateEvidence["now"], questions: number): string =>
  [
    { Review: "In review", Passed: "Passed", Failed: "Failed", Void: "Set aside" }[status],
    ...(percentage === null ? [] : [`${percentage}%`]),
    `${answered} of ${plural(questions, "question")} answered`,
  ].join(", ");

/** The decision, below the evidence for it. Both acts need a reason, which the dialog asks for. */
function Decide({ at, row }: { at: ResourceAt; row: AnyRow }) {
  const begin = useBeginAct();
  const choose = (name: "accept" | "decline") => () =>
    begin(name, { ids: [row.id], called: mentioned(at, row) });
  return (
    <div className={styles.decide}>
      <Button onClick={choose("accept")}>Accept the answers</Button>
      <Button kind="secondary" onClick={choose("decline")}>
        Decline the answers
      </Button>
    </div>
  );
}
