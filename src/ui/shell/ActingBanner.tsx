import { actingOf, type CurrentUser } from "#src/contracts/user.ts";
import { Countdown } from "#src/ui/kit/Countdown.tsx";
import { useApp } from "./AppContext.tsx";
import styles from "./shell.module.css";

/** Above everything while somebody acts for somebody else: for whom, and how long it lasts (T-51). */
export function ActingBanner({ me }: { me: CurrentUser }) {
  const { world } = useApp();
  const as = actingOf(me);
  const until = me.logged_in_as.ends_at;
  if (as === "self" || until === undefined) return null;
  return (
    <aside className={styles.actingBanner} aria-label="Acting">
      <strong>{as === "reviewer" ? "Review mode" : `In the name of ${me.full_name}`}</strong>
      <span>
        {"Ends in "}
        <Countdown until={until} label="Time left" now={world.now} announceAt={[300, 60]} />
      </span>
    </aside>
  );
}
