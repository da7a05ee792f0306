import { useSelector } from "@xstate/react";
import { readFailure, toastsFor } from "#src/services/failures.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";

/** Why an act failed, in the words of its toast, for a dialog that is still open. */
export function WhyFailed({ failure }: { failure: unknown }) {
  const { connection } = useRootActors();
  const offline = useSelector(connection, (snapshot) => snapshot.matches("offline"));
  return toastsFor(readFailure(failure), "in its own words", offline)
    .map(({ text }) => text)
    .join(" ");
}
