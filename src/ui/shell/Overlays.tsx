import { useSelector } from "@xstate/react";
import type { App } from "#src/app.ts";
import { LateHtml } from "#src/ui/kit/PaintedHtml.tsx";
import { loadPopups } from "#src/ui/kit/popups.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { ActingChanged } from "./ActingChanged.tsx";
import { BookmarkHelpDialog } from "./BookmarkHelpDialog.tsx";
import { BroadcastDialog } from "./BroadcastDialog.tsx";
import { HelpQueryDialog } from "./HelpQueryDialog.tsx";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { PaletteDialog } from "./PaletteDialog.tsx";
import { PolicyDialog } from "./PolicyDialog.tsx";
import { SessionWarning } from "./SessionWarning.tsx";
import { ShellKeys } from "./ShellKeys.tsx";
import { fetchSignInAgain, SignInAgain } from "./SignInAgain.tsx";
import { Toasts } from "./Toasts.tsx";
import { useIsVeiled } from "./Veil.tsx";

/** Fetches ahead what may be needed offline. Whatever fails is fetched again when it is opened. */
export function prepare(app: App): void {
  void fetchSignInAgain(app);
  Promise.all([loadPopups(), LateHtml.load()]).catch(() => {});
}

/**
 * Everything that may open over any page. It loads after the first screen, and all at once, so that it is ready when
 * needed.
 */
export default function Overlays() {
  const veiled = useIsVeiled();
  const { policies, session } = useRootActors();
  const consentIsAsked = useSelector(policies, (snapshot) => snapshot.hasTag("asking"));
  // A session that is ending, or has ended while the page stays, comes before any other question.
  const isEnding = useSelector(
    session,
    (snapshot) =>
      snapshot.hasTag("warning") || snapshot.matches("signingInAgain") || snapshot.matches("recognising"),
  );
  return (
    <>
      {!veiled && (
        <>
          {/* One question at a time: nothing that opens by itself may cover the one about the session. */}
          {!isEnding && <PolicyDialog />}
          {/* There is no announcement before consent is given, either. */}
          {!isEnding && !consentIsAsked && <BroadcastDialog />}
          {!isEnding && <ActingChanged />}
          <BookmarkHelpDialog />
          <ShellKeys>
            <PaletteDialog />
          </ShellKeys>
          <HelpQueryDialog />
          <SessionWarning />
          <SignInAgain />
          <LeaveDialog />
        </>
      )}
      <Toasts />
    </>
  );
}
