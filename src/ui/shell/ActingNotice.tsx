import { actingOf, type CurrentUser } from "#src/contracts/user.ts";
import { ReturnButton } from "./ReturnButton.tsx";
import styles from "./shell.module.css";

/** What the footer says and offers while the user is acting for another user (B-307 … B-310). */
export function ActingNotice({ me }: { me: CurrentUser }) {
  const as = actingOf(me);
  if (as === "self") return null;
  return (
    <p className={styles.acting}>
      <span>
        {as === "reviewer"
          ? "You are in review mode: activity and completions are not tracked."
          : `You are acting as ${me.full_name}.`}
      </span>{" "}
      <ReturnButton as={as} />
    </p>
  );
}
