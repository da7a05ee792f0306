import { assign, setup } from "xstate";
import { quiet, refusal, said, type Declared } from "#src/contracts/shown.ts";
import { passwordResetMessages } from "#src/contracts/messages/passwordReset.ts";
import { ResetRequestForm } from "#src/contracts/passwordReset.ts";
import { fieldErrorsOf, isUnanswered } from "#src/contracts/failures.ts";
import { fieldErrors, type FieldErrors } from "../form/fieldErrors.ts";
import { effect, promised } from "../provided.ts";

export type ResetRequestContext = ResetRequestForm & { errors: FieldErrors; failure: unknown };
export type ResetRequestEvent = { type: "email.changed"; email: string } | { type: "submit" };

/** Requests the email with the link. The answer is the same for known and unknown addresses (D-10). */
export const resetRequestMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as ResetRequestContext,
    events: {} as ResetRequestEvent,
    tags: {} as "busy" | "sent" | "failed",
  },
  actors: { requestReset: promised<void, ResetRequestForm>("requestReset") },
  actions: {
    showMessage: effect<{ message: string; severity: "success" | "error" }>("showMessage"),
    noteEmail: assign((_, { email }: { email: string }) => ({ email, errors: {} })),
    noteErrors: assign(({ context }) => ({ errors: fieldErrors(ResetRequestForm, context) })),
    noteFailure: assign((_, { failure }: { failure: unknown }) => ({ failure })),
    forgetFailure: assign({ failure: null, errors: {} }),
  },
  guards: { isComplete: ({ context }) => ResetRequestForm.safeParse(context).success },
}).createMachine({
  id: "resetRequest",
  context: { email: "", errors: {}, failure: null },
  initial: "editing",
  states: {
    editing: {
      initial: "fresh",
      on: {
        "email.changed": { meta: quiet, actions: { type: "noteEmail", params: ({ event }) => event } },
        submit: [
          { guard: "isComplete", target: "sending" },
          { meta: refusal, actions: "noteErrors" },
        ],
      },
      states: {
        fresh: { meta: quiet },
        failed: {
          meta: refusal,
          tags: "failed",
          description: "The server's response is kept; the documented message is shown.",
        },
        sent: { meta: said, tags: "sent", description: "Another address, or the same again, may be sent." },
      },
    },
    sending: {
      meta: quiet,
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "requestReset",
        src: "requestReset",
        input: ({ context }) => ResetRequestForm.parse(context),
        onDone: {
          target: "editing.sent",
          actions: {
            type: "showMessage",
            params: { message: passwordResetMessages.resetRequested, severity: "success" },
          },
        },
        onError: {
          target: "editing.failed",
          actions: [
            { type: "noteFailure", params: ({ event }) => ({ failure: event.error }) },
            {
              type: "showMessage",
              params: { message: passwordResetMessages.resetRequestFailed, severity: "error" },
            },
          ],
        },
      },
    },
  },
});

/** Why the email was not requested, if more can be said than the documented text does. */
export function whyNotSent({ failure }: Pick<ResetRequestContext, "failure">): string {
  if (failure === null) return "";
  const said = Object.values(fieldErrorsOf(failure));
  if (said.length > 0) return said.join(" ");
  return isUnanswered(failure) ? "We could not reach the server. Check your connection and try again." : "";
}
