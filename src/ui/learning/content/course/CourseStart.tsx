import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { courseCalls, type CourseAttempt } from "#src/contracts/courses.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { RelativeTime } from "#src/ui/kit/RelativeTime.tsx";
import { StatusChip, type StatusChipProps } from "#src/ui/kit/StatusChip.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { saidByPage } from "#src/services/query.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import type { ContentProps } from "../kind.ts";
import { Course } from "./CourseActor.tsx";
import { outcomeWords, standingOf, tookOf } from "./courseWords.ts";
import styles from "./Course.module.css";

/** Before a course runs, and after: its outcome, how to continue, and the attempts so far. */
export function CourseStart({ item: { id: itemId, progress } }: Pick<ContentProps<"course">, "item">) {
  const { ask } = useAsk();
  const { data, isPending } = useQuery({
    ...ask(courseCalls.attempts, { params: { id: itemId } }),
    ...saidByPage,
  });
  const attempts = data?.data ?? [];
  return (
    <section className={styles.start} aria-label="Course">
      <Outcome />
      <Ways last={attempts[0]} isPending={isPending} renews={progress === "recertifying"} />
      {attempts.length > 0 && <Attempts attempts={attempts} />}
    </section>
  );
}

/** Why the frame is gone, if there was one. */
function Outcome() {
  const actor = Course.useActorRef();
  const heading = useTarget(actor, "the outcome");
  const said = Course.useSelector((s): { title: string; text: ReactNode; isFault?: true } | null => {
    const { kept, failure } = s.context;
    if (s.matches({ out: "ended" })) return outcomeWords[kept?.state ?? "incomplete"];
    if (s.matches({ out: "takenOver" }))
      return {
        title: "This course was opened elsewhere",
        text: "It is running in another tab or on another device, and your progress there is saved. You can continue here instead.",
      };
    if (s.matches({ out: "notKept" }))
      return { title: "Your progress can no longer be saved", text: failure, isFault: true };
    if (s.matches({ out: "notStarted" }))
      return {
        title: "The course did not start",
        text: "Check your connection and try again. Your progress is saved.",
        isFault: true,
      };
    if (s.matches({ out: "notOpened" }))
      return {
        title: "The course could not be opened",
        text: failure,
        isFault: true,
      };
    return null;
  }, isSame);
  // A live region: it waits empty until there is something to say.
  return (
    <div role="status" className={said ? styles.outcome : undefined} data-tone={said?.isFault && "danger"}>
      {said && (
        <>
          <h2 ref={heading}>{said.title}</h2>
          <p>{said.text}</p>
        </>
      )}
    </div>
  );
}

const isSame = (one: { title: string } | null, other: { title: string } | null): boolean =>
  one?.title === other?.title;

type WaysProps = {
  last: CourseAttempt | undefined;
  isPending: boolean;
  /** A certificate needs renewing. */
  renews: boolean;
};

/** How to continue: from where it was left, or from the beginning. */
function Ways({ last, isPending, renews }: WaysProps) {
  const { send } = Course.useActorRef();
  const barred = useBarred(courseCalls.open);
  const opening = Course.useSelector((s) => s.matches("opening"));
  const again = Course.useSelector((s) => s.context.again);
  const way = (kind: "primary" | "secondary", name: string, isAgain: boolean) => (
    <Button
      key={String(isAgain)}
      kind={kind}
      busy={isPending || (opening && again === isAgain)}
      disabled={opening || barred !== null}
      onClick={() => send({ type: "open", again: isAgain })}
    >
      {name}
    </Button>
  );
  if (!last)
    return (
      <div className={styles.ways}>
        {way("primary", "Open course", false)}
        <Barred why={barred} />
      </div>
    );
  const isThrough = last.state === "passed" || last.state === "completed";
  // Looking again at a finished attempt renews nothing.
  if (renews && isThrough)
    return (
      <div className={styles.ways}>
        {way("primary", "Start again", true)}
        <Barred why={barred} />
      </div>
    );
  return (
    <div className={styles.ways}>
      {last.state === "failed"
        ? [way("primary", "Start again", true), way("secondary", "Look at it again", false)]
        : [
            way(isThrough ? "secondary" : "primary", isThrough ? "Open again" : "Continue", false),
            way("secondary", "Start again", true),
          ]}
      <Barred why={barred} />
    </div>
  );
}

const marks: Record<CourseAttempt["state"], StatusChipProps["status"]> = {
  incomplete: "info",
  completed: "success",
  passed: "success",
  failed: "warning",
};

function Attempts({ attempts }: { attempts: readonly CourseAttempt[] }) {
  const { now } = useClock();
  return (
    <div className={styles.attempts}>
      <h2>Your attempts</h2>
      <ul>
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <span className={styles.number}>Attempt {attempt.number}</span>
            <StatusChip status={marks[attempt.state]} label={standingOf(attempt)} />
            <span className={styles.details}>
              {tookOf(attempt)}, last opened <RelativeTime at={attempt.heard_at} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
