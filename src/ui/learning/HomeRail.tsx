import type { ReactNode } from "react";
import type { Home } from "#src/contracts/learning.ts";
import { plural } from "#src/contracts/numbers.ts";
import { addressOf as addressOfRow } from "#src/routes/links.ts";
import { DueDate } from "#src/ui/kit/DueDate.tsx";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { addressOf } from "./address.ts";
import { duration } from "./words.ts";
import styles from "./HomeRail.module.css";

/** The user's progress: this year's CPD, the next exam and, for some, their team and the people to invite. */
export function HomeRail({ home: { cpd, due, team, to_invite } }: { home: Home }) {
  const { now } = useClock();
  const users = useAreas().routes.rowNamed("AdminUsers");
  const exam = due.find(({ card, standing }) => card.type === "exam" && standing !== "in progress");
  return (
    <aside className={styles.rail} aria-label="Your progress">
      <Cpd {...cpd} />
      {exam?.due_at && (
        <Part title="Next exam">
          <PageLink href={addressOf(exam.card)}>{exam.card.title}</PageLink>
          <p>
            {exam.overdue ? "" : "Due "}
            <DueDate at={exam.due_at} now={now} inline />, {duration(exam.card.minutes)}
          </p>
        </Part>
      )}
      {team && (
        <Part title="Your team">
          <b>{plural(team.people, "person", "people")}</b>
          <p>{team.overdue === 0 ? "Nothing is overdue" : `${team.overdue} with something overdue`}</p>
        </Part>
      )}
      {users && to_invite !== null && to_invite > 0 && (
        <Part title="Users">
          <PageLink href={addressOfRow(users, {}, { status: "new" })}>
            {plural(to_invite, "person", "people")} to invite
          </PageLink>
          <p>They have an account but no invitation yet</p>
        </Part>
      )}
    </aside>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** The radius of a circle with a circumference of 100. */
const radius = 100 / (2 * Math.PI);
const size = 40;

/** “6 h 20 min of 35 h”, and the same as a ring. */
function Cpd({ minutes, target }: Home["cpd"]) {
  const share = target ? Math.min(1, minutes / target) : null;
  return (
    <section className={styles.cpd}>
      {share !== null && (
        <svg className={styles.ring} viewBox={`0 0 ${size} ${size}`} aria-hidden>
          <circle cx={size / 2} cy={size / 2} r={radius} />
          {share > 0 && (
            <circle
              className={styles.done}
              cx={size / 2}
              cy={size / 2}
              r={radius}
              strokeDasharray={`${share * 100} 100`}
            />
          )}
          <text x="50%" y="50%">
            {Math.floor((100 * minutes) / target!)}%
          </text>
        </svg>
      )}
      <div>
        <h2>CPD this year</h2>
        <p>
          <b>{duration(minutes)}</b>
          {target && ` of ${duration(target)}`}
        </p>
      </div>
    </section>
  );
}
