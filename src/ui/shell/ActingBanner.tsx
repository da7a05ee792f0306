import { actingOf, type CurrentUser } from "#src/contracts/user.ts";
import { Countdown } from "#src/ui/kit/Countdown.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { ReturnButton } from "./ReturnButton.tsx";
import styles from "./shell.module.css";

/**
 * Above everything, and in sight wherever the page is scrolled to: for whom the user is acting, for how long, and the
 * way back (T-51).
 */
export function ActingBanner({ me }: { me: CurrentUser }) {
  const { serverNow } = useClock();
  const as = actingOf(me);
  if (as === "self") return null;
  const until = me.logged_in_as.ends_at;
  const text = as === "reviewer" ? "Review mode" : `Acting as ${me.full_name}`;
  return (
    <aside className={styles.actingBanner} aria-label="Acting" data-acting>
      <strong title={text}>{text}</strong>
      {until !== undefined && (
        <span className={styles.actingTime}>
          <span data-rest>{"Ends in "}</span>
          <Countdown until={until} label="Time left" now={serverNow} announceAt={[300, 60]} />
        </span>
      )}
      <ReturnButton as={as} short />
    </aside>
  );
}
