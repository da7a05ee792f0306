import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { late } from "#src/ui/kit/late.tsx";
import { useApp } from "./AppContext.tsx";

const SignInAgainDialog = late("The sign-in", () => import("./SignInAgainDialog.tsx"), {
  failed: (retry) => (
    <Dialog open title="Sign in to go on" size="sm">
      <Failed title="The sign-in could not be loaded" onRetry={retry}>
        What you have typed is still here.
      </Failed>
    </Dialog>
  ),
});

/** Few ever need it, and nobody at once: it is fetched when a page has been open for so many milliseconds. */
const fetchedAfter = 10_000;

/** The session has ended over unsaved work: the user signs in on the spot and loses nothing (D-7). */
export function SignInAgain() {
  const { actors, world } = useApp();
  const open = useSelector(actors.session, (snapshot) => snapshot.matches("signingInAgain"));
  useEffect(() => {
    const { clock } = world;
    const timer = clock.setTimeout(() => void SignInAgainDialog.load().catch(() => {}), fetchedAfter);
    return () => clock.clearTimeout(timer);
  }, [world]);
  return open && <SignInAgainDialog />;
}
