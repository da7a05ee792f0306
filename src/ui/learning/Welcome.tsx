import { useSelector } from "@xstate/react";
import { to } from "#src/routes/links.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { useWelcome } from "./WelcomeActor.ts";
import styles from "./Welcome.module.css";

/**
 * Three things to know on the first day. Disappears for good once it is closed or something has been started.
 */
export function Welcome() {
  const actor = useWelcome();
  const open = useSelector(actor, (s) => s.hasTag("open"));
  if (!open) return null;
  return (
    <section className={styles.welcome} aria-labelledby="welcome">
      <div className={styles.head}>
        <h2 id="welcome">Three things to know first</h2>
        <Button kind="quiet" size="small" onClick={() => actor.send({ type: "close" })}>
          Close <span className="visually-hidden">the welcome</span>
        </Button>
      </div>
      <ol className={styles.things}>
        <li>
          <b>What is due comes first</b>
          <p>
            This page lists everything that is due, including exams, and takes you back to where you stopped
            reading.
          </p>
        </li>
        <li>
          <b>Everything else is in the catalogue</b>
          <p>
            Read what interests you, in any order.{" "}
            <PageLink href={to("AcademyCatalogue")}>Open the catalogue</PageLink>
          </p>
        </li>
        <li>
          <b>You decide what reaches you</b>
          <p>
            Your picture and your notifications are in your profile.{" "}
            <PageLink href={to("Profile")}>Open your profile</PageLink>
          </p>
        </li>
      </ol>
    </section>
  );
}
