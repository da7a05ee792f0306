import { useIsHydrating } from "#src/ui/kit/useIsHydrating.ts";
import { useSignIn } from "./SignInContext.tsx";
import { SignInNotice } from "./SignInNotice.tsx";

/** Why users land here without having asked to: their session has timed out, or ended during sleep (T-2). */
export function SessionEnded() {
  const { search } = useSignIn();
  const ended = !useIsHydrating() && search.get("ended") !== null;
  return (
    <SignInNotice tone="info">
      {ended && (
        <p>
          Your session has ended. Sign in to continue where you left off. Anything you typed in a form has
          been kept.
        </p>
      )}
    </SignInNotice>
  );
}
