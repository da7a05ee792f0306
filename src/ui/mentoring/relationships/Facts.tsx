import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Relationship } from "#src/contracts/mentoringRelationships.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { dayWord } from "#src/ui/kit/calendarDays.ts";
import { methodWords, regularityWord } from "../words.ts";
import { Acts, useBegin } from "./ActsActor.tsx";
import { otherOf } from "./people.ts";
import { plannedWords } from "./relationshipWords.ts";
import styles from "./relationship.module.css";

/** Who the other person is, and when the two meet next. */
export function Facts({ relationship }: { relationship: Relationship }) {
  const { learner, advisor, status } = relationship;
  const other = otherOf(relationship);
  const own = other === learner ? advisor : learner;
  const shared = other.skills.filter(({ id }) => own.skills.some((skill) => skill.id === id));
  const rest = other.skills.filter((skill) => !shared.includes(skill));
  return (
    <aside className={styles.facts} aria-label={`About ${other.user.first_name}`}>
      {status === "ACTIVE" && <NextMeeting relationship={relationship} />}
      <section>
        <h2>About {other.user.first_name}</h2>
        <p className={styles.about}>{other.about}</p>
        <dl>
          <dt>Meets</dt>
          <dd>{methodWords(other.methods)}</dd>
          <dt>How often</dt>
          <dd>{regularityWord(other.regularity)}</dd>
          {other.town && (
            <>
              <dt>Town</dt>
              <dd>{other.town}</dd>
            </>
          )}
        </dl>
        {shared.length > 0 && <Skills title="Skills that you share" skills={shared} />}
        {rest.length > 0 && <Skills title={shared.length > 0 ? "Other skills" : "Skills"} skills={rest} />}
      </section>
    </aside>
  );
}

const Skills = ({ title, skills }: { title: string; skills: Relationship["learner"]["skills"] }) => (
  <>
    <h3>{title}</h3>
    <ul className={styles.skills}>
      {skills.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  </>
);

/** The agreed day, or the one that follows from how often the two meet. */
function NextMeeting({ relationship }: { relationship: Relationship }) {
  const begin = useBegin();
  const busy = Acts.useSelector((s) => s.hasTag("busy"));
  const barred = useBarred(mentoringCalls.agreeMeeting);
  const isOff = busy || barred !== null;
  const { id, next_meeting_on: agreed, suggested_meeting_on: suggested } = relationship;
  const isAsked = suggested !== null;
  return (
    <section className={styles.next}>
      <h2>Next meeting</h2>
      {agreed && !isAsked ? (
        <p className={styles.day}>{dayWord(agreed)}</p>
      ) : (
        <p>
          {agreed ? `${plannedWords(agreed)}. ` : "No day has been agreed yet. "}
          {suggested && `Going by how often you meet, ${dayWord(suggested)} would be next.`}
        </p>
      )}
      <div className={styles.buttons}>
        {suggested && (
          <Button size="small" disabled={isOff} onClick={() => begin("agree meeting", id)}>
            Agree on {dayWord(suggested)}
          </Button>
        )}
        <Button kind="secondary" size="small" disabled={isOff} onClick={() => begin("choose meeting", id)}>
          {agreed ? "Change the day" : "Choose a day"}
        </Button>
        <Barred why={barred} />
      </div>
    </section>
  );
}
