import { useSelector } from "@xstate/react";
import { waitFor } from "xstate";
import type { App } from "#src/app.ts";
import { mustStay } from "#src/machines/session/sessionMachine.ts";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { late } from "#src/ui/kit/late.tsx";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";

const SignInAgainDialog = late("The sign-in", () => import("./SignInAgainDialog.tsx"), {
  failed: (said) => (
    <Dialog open title="Sign in to continue" size="sm">
      <p>Your session has ended. Your unsaved work is still here.</p>
      {said}
    </Dialog>
  ),
});

/**
 * Few users ever need the dialog, so it is not part of any page. It is fetched as soon as leaving would lose something,
 * since there may be no network later. A failed fetch is repeated when the dialog is needed.
 */
export async function fetchSignInAgain({ actors }: App): Promise<void> {
  try {
    await waitFor(actors.session, ({ context }) => mustStay(context));
    await SignInAgainDialog.load();
  } catch {
    // The page is going away, or there is no network now.
  }
}

/** The session has ended while there is unsaved work: the user signs in on the spot and loses nothing (D-7). */
export function SignInAgain() {
  const { session } = useRootActors();
  const open = useSelector(session, (snapshot) => snapshot.matches("signingInAgain"));
  return open && <SignInAgainDialog />;
}
