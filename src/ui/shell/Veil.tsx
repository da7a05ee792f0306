import { useSelector } from "@xstate/react";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import styles from "./shell.module.css";

/** Covers everything while the session may be over, or is (T-2): nothing behind it is painted. */
export function Veil() {
  const { session } = useRootActors();
  const over = useSelector(session, (snapshot) => snapshot.matches("expired") || snapshot.matches("left"));
  return (
    <div className={styles.veil} role="alert">
      <p>{over ? "Signed out" : "One moment"}</p>
      <p>
        {over ? "Your session has ended. Taking you to sign-in." : "Checking that you are still signed in."}
      </p>
    </div>
  );
}

/** Whether nothing private may be painted. */
export const useIsVeiled = (): boolean =>
  useSelector(useRootActors().session, (snapshot) => snapshot.hasTag("veil"));
