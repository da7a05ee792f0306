import type { ReactNode } from "react";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Day } from "#src/ui/kit/Day.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { MentoringArea, type OwnProfiles } from "./AreaActor.tsx";
import { signUpAddress } from "./signUpAddress.ts";
import styles from "./holding.module.css";

/** B-183: a user who is neither a mentee nor a mentor yet chooses what to become. A draft can be continued (B-186). */
export const NoProfile = ({ known }: { known: OwnProfiles }) => (
  <div className={styles.choices}>
    <Become type="MENTEE" title="Become a Mentee" known={known}>
      Say what you want to learn. We find colleagues who can help you, and you choose whom to ask.
    </Become>
    <Become type="MENTOR" title="Become a Mentor" known={known}>
      Share what you know with one or more colleagues. An administrator reads your application first.
    </Become>
  </div>
);

type BecomeProps = { type: ProfileType; title: string; known: OwnProfiles; children: ReactNode };

function Become({ type, title, known, children }: BecomeProps) {
  const { now } = useClock();
  const draft = known.own.find((own) => own.type === type && own.status === "DRAFT");
  return (
    <section className={styles.choice} aria-label={title}>
      <h2>{title}</h2>
      <p>{children}</p>
      {draft && (
        <p className={styles.draft}>
          Your draft was saved <Day at={draft.saved_at} now={now} relative />.
        </p>
      )}
      <Button
        kind={type === "MENTEE" ? "primary" : "secondary"}
        component={PageLink}
        href={signUpAddress({ type })}
      >
        {draft ? "Continue" : "Begin"}
        <span className="visually-hidden">: {title}</span>
      </Button>
    </section>
  );
}

/** B-223: does not mention the failure, only what the user can do. */
export function NotTold() {
  const { send } = MentoringArea.useActorRef();
  return (
    <div className={styles.standing}>
      <h2>Your mentoring profile has not loaded yet</h2>
      <p>We need it to show your matches and relationships.</p>
      <div className={styles.actions}>
        <Button onClick={() => send({ type: "retry" })}>Try again</Button>
      </div>
    </div>
  );
}

/** B-200, B-201: the other side of mentoring is still open to the user. */
export function AsMentee({ known }: { known: OwnProfiles }) {
  const { send } = MentoringArea.useActorRef();
  const isMentee = MentoringArea.useSelector((s) => s.can({ type: "view.chosen", view: "MENTEE" }));
  const draft = known.own.some(({ type, status }) => type === "MENTEE" && status === "DRAFT");
  return isMentee ? (
    <Button kind="secondary" onClick={() => send({ type: "view.chosen", view: "MENTEE" })}>
      Switch to the mentee view
    </Button>
  ) : (
    <Button kind="quiet" component={PageLink} href={signUpAddress({ type: "MENTEE" })}>
      {draft ? "Continue signing up as a mentee" : "Sign up as a mentee"}
    </Button>
  );
}
