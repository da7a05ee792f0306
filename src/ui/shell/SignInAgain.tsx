import { useSelector } from "@xstate/react";
import { lazy, Suspense, useEffect, type ComponentType } from "react";
import { useApp } from "./AppContext.tsx";
import { NewVersionNotice } from "./NewVersionNotice.tsx";

const load = () => import("./SignInAgainDialog.tsx");

const SignInAgainDialog = lazy((): Promise<{ default: ComponentType }> =>
  load().catch(() => ({ default: NewVersionNotice })),
);

/** Few ever need it, and nobody at once: it is fetched when a page has been open for so many milliseconds. */
const fetchedAfter = 10_000;

/** The session has ended over unsaved work: the user signs in on the spot and loses nothing (D-7). */
export function SignInAgain() {
  const { actors, world } = useApp();
  const open = useSelector(actors.session, (snapshot) => snapshot.matches("signingInAgain"));
  useEffect(() => {
    const { clock } = world;
    const timer = clock.setTimeout(() => void load().catch(() => {}), fetchedAfter);
    return () => clock.clearTimeout(timer);
  }, [world]);
  return (
    open && (
      <Suspense fallback={null}>
        <SignInAgainDialog />
      </Suspense>
    )
  );
}
