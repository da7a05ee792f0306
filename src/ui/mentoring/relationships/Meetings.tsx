import LockOutlined from "@mui/icons-material/LockOutlined";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Meeting, Relationship } from "#src/contracts/mentoringRelationships.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { PageSection } from "#src/ui/learning/PageSection.tsx";
import { duration } from "#src/ui/learning/words.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { dayWord } from "#src/ui/kit/calendarDays.ts";
import { methodWords } from "../words.ts";
import { Acts, useBegin } from "./ActsActor.tsx";
import { otherOf } from "./people.ts";
import styles from "./relationship.module.css";

/** The meetings of the two, newest first, with their notes. */
export function Meetings({ relationship }: { relationship: Relationship }) {
  const begin = useBegin();
  const barred = useBarred(mentoringCalls.logMeeting);
  const { id, status, meetings } = relationship;
  const isActive = status === "ACTIVE";
  const log = (
    <Button kind="secondary" size="small" disabled={barred !== null} onClick={() => begin("log meeting", id)}>
      Log a meeting
    </Button>
  );
  return (
    <PageSection title="Meetings" className={styles.section} more={isActive && meetings.length > 0 && log}>
      {isActive && <Barred why={barred} />}
      {meetings.length === 0 ? (
        <Empty title="No meetings yet" level={3} action={isActive && log}>
          {isActive
            ? "Log a meeting after it has taken place, with notes for both of you or for yourself."
            : "No meetings were logged."}
        </Empty>
      ) : (
        <ul className={styles.list}>
          {meetings.map((meeting) => (
            <li key={meeting.id}>
              <MeetingRow meeting={meeting} relationship={relationship} />
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function MeetingRow({ meeting, relationship }: { meeting: Meeting; relationship: Relationship }) {
  const begin = useBegin();
  const busy = Acts.useSelector((s) => s.hasTag("busy"));
  const barred = useBarred(mentoringCalls.updateMeeting) !== null;
  const { id, on, method, minutes, notes, private_notes, logged_by } = meeting;
  const isOwn = logged_by === relationship.as;
  const about = `the meeting on ${dayWord(on)}`;
  return (
    <article className={styles.meeting} aria-label={`Meeting on ${dayWord(on)}`}>
      <h3>{dayWord(on)}</h3>
      <p className={styles.when}>
        {`${methodWords([method])}, ${duration(minutes)}. Logged by ${isOwn ? "you" : otherOf(relationship).user.first_name}.`}
      </p>
      {notes && <p className={styles.notes}>{notes}</p>}
      {private_notes && (
        <div className={styles.private}>
          <p className={styles.lock}>
            <LockOutlined aria-hidden />
            Only you can read this
          </p>
          <p className={styles.notes}>{private_notes}</p>
        </div>
      )}
      {relationship.status === "ACTIVE" && (
        <div className={styles.buttons}>
          <Button
            kind="quiet"
            size="small"
            disabled={busy || barred}
            onClick={() => begin("change meeting", id)}
          >
            {isOwn ? "Change " : "Change my notes "}
            <span className="visually-hidden">{isOwn ? about : `of ${about}`}</span>
          </Button>
          {isOwn && (
            <Button
              kind="quiet"
              size="small"
              disabled={busy || barred}
              onClick={() => begin("remove meeting", id)}
            >
              Remove <span className="visually-hidden">{about}</span>
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
