import { fieldErrorsOf } from "#src/contracts/failures.ts";
import { readFailure, toastsFor } from "#src/services/failures.ts";

/** The server's message about a relationship that has moved on meanwhile, or no longer exists. */
export const overtakenWords = (failure: unknown): string =>
  toastsFor(readFailure(failure), "in its own words")[0]?.text ?? "";

/** Says why something was not sent, and what to do. Shown at the field, which still has the typed text. */
export function refusedWords(failure: unknown): string {
  const { message } = fieldErrorsOf(failure);
  if (message) return message;
  const read = readFailure(failure);
  if (read.kind === "offline")
    return "You are offline, so this could not be sent. Confirm again once you are connected.";
  const [why] = toastsFor(read, "in its own words");
  return why ? `${why.text}. Try again.`.replace(/([.!?])\./, "$1") : "This could not be sent. Try again.";
}
