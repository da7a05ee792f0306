import { useSelector } from "@xstate/react";
import { actingOf, type CurrentUser } from "#src/contracts/user.ts";
import { useApp } from "./AppContext.tsx";
import styles from "./shell.module.css";

/** What the footer says and offers while somebody acts for somebody else (B-307 … B-310). */
export function ActingNotice({ me }: { me: CurrentUser }) {
  const { acting } = useApp().actors;
  const busy = useSelector(acting, (snapshot) => snapshot.hasTag("busy"));
  const as = actingOf(me);
  if (as === "self") return null;
  return (
    <p className={styles.acting}>
      <span>
        {as === "reviewer"
          ? "You are in review mode: activity and completions are not tracked."
          : `You are acting as ${me.full_name}.`}
      </span>{" "}
      <button type="button" disabled={busy} onClick={() => acting.send({ type: "return" })}>
        {as === "reviewer" ? "Exit review mode" : "Return to your own account"}
      </button>
    </p>
  );
}
