import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { readFailure, toastsFor } from "#src/services/failures.ts";

const kept = "Your changes could not be saved, but they are still here.";

/** What a form says of a failed save: the reason in the server's words where it gave one, and that nothing is lost. */
export function notSaved(error: unknown): string {
  const said = toastsFor(readFailure(error), "in its own words")
    .map(({ text }) => text)
    .filter((text) => text !== sharedMessages.failures.server)
    .map((text) => text.replace(/[^.!?]$/, "$&."));
  return [...said, kept, ...(said.length === 0 ? ["Try again."] : [])].join(" ");
}
