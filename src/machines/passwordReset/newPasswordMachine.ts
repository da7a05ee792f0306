import { assign, setup } from "xstate";
import { quiet, refusal, said, type Declared } from "#src/contracts/shown.ts";
import { passwordResetMessages } from "#src/contracts/messages/passwordReset.ts";
import { isGuessable } from "#src/contracts/guessable.ts";
import { NewPasswordForm, readPassword, ResetRequestForm, strengthOf } from "#src/contracts/passwordReset.ts";
import { fieldErrorsOf, isInvalid, isUnanswered, messageOf } from "#src/contracts/failures.ts";
import { effect, promised } from "../provided.ts";

export type NewPasswordContext = NewPasswordForm & {
  /** The server's response; its reason is shown at the form (B-067, B-068, ambiguity 16). */
  failure: unknown;
  /** A password that the server has refused, which is not shown as acceptable again. */
  refused: string | null;
};

export type NewPasswordEvent =
  | { type: "password.changed"; password: string }
  | { type: "confirmation.changed"; confirmation: string }
  | { type: "submit" }
  | { type: "link.wanted" };

type Failed = { event: { error: unknown } };
const failed = ({ event }: Failed) => ({ failure: event.error });
const noteFailure = { type: "noteFailure", params: failed } as const;

/** Choosing a new password with the emailed token; if the link is too old, one press sends another. */
export const newPasswordMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as Pick<NewPasswordForm, "email" | "token">,
    context: {} as NewPasswordContext,
    events: {} as NewPasswordEvent,
    tags: {} as "busy" | "done" | "rejected" | "linkIsOld" | "linkSent",
  },
  actors: {
    resetPassword: promised<void, NewPasswordForm>("resetPassword"),
    requestReset: promised<void, ResetRequestForm>("requestReset"),
  },
  actions: {
    showMessage: effect<{ message: string; severity: "success" | "error" }>("showMessage"),
    goHome: effect("goHome"),
    notePassword: assign((_, { password }: { password: string }) => ({ password })),
    noteConfirmation: assign((_, { confirmation }: { confirmation: string }) => ({
      password_confirmation: confirmation,
    })),
    noteFailure: assign((_, { failure }: { failure: unknown }) => ({ failure })),
    noteRefused: assign(({ context }, { failure }: { failure: unknown }) => ({
      refused: fieldErrorsOf(failure).password === undefined ? context.refused : context.password,
    })),
    forgetFailure: assign({ failure: null }),
    forgetSecrets: assign({ token: "", password: "", password_confirmation: "", refused: null }),
  },
  guards: {
    isComplete: ({ context }) => NewPasswordForm.safeParse(context).success,
    isOldLink: (_, { failure }: { failure: unknown }) => fieldErrorsOf(failure).token !== undefined,
  },
}).createMachine({
  id: "newPassword",
  context: ({ input }) => ({
    ...input,
    password: "",
    password_confirmation: "",
    failure: null,
    refused: null,
  }),
  initial: "editing",
  states: {
    editing: {
      meta: quiet,
      description:
        "Continue is enabled only when the checklist is met and both passwords are equal (B-052, B-059).",
      initial: "fresh",
      on: {
        "password.changed": { meta: quiet, actions: { type: "notePassword", params: ({ event }) => event } },
        "confirmation.changed": {
          meta: quiet,
          actions: { type: "noteConfirmation", params: ({ event }) => event },
        },
        submit: { guard: "isComplete", target: "saving" },
      },
      states: {
        fresh: {},
        rejected: {
          meta: refusal,
          tags: "rejected",
          description: "The form shows the reason until the next attempt; what was typed is kept.",
        },
      },
    },
    saving: {
      meta: quiet,
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "resetPassword",
        src: "resetPassword",
        input: ({ context: { email, token, password, password_confirmation } }) => ({
          email,
          token,
          password,
          password_confirmation,
        }),
        onDone: "done",
        onError: [
          {
            guard: { type: "isOldLink", params: failed },
            target: "linkIsOld",
            actions: noteFailure,
          },
          {
            target: "editing.rejected",
            actions: [noteFailure, { type: "noteRefused", params: failed }],
          },
        ],
      },
    },
    linkIsOld: {
      meta: { focus: "heading", says: "shown" },
      tags: ["rejected", "linkIsOld"],
      description: "The link was used or has expired: only a new link helps.",
      on: { "link.wanted": "askingForLink" },
    },
    askingForLink: {
      meta: quiet,
      tags: ["busy", "linkIsOld"],
      invoke: {
        id: "requestReset",
        src: "requestReset",
        input: ({ context: { email } }) => ({ email }),
        onDone: {
          target: "linkSent",
          actions: [
            "forgetFailure",
            {
              type: "showMessage",
              params: { message: passwordResetMessages.resetRequested, severity: "success" },
            },
          ],
        },
        onError: {
          meta: said,
          target: "linkIsOld",
          actions: {
            type: "showMessage",
            params: { message: passwordResetMessages.resetRequestFailed, severity: "error" },
          },
        },
      },
    },
    linkSent: {
      meta: { focus: "heading", says: "shown" },
      type: "final",
      tags: "linkSent",
      description: "The new link opens this page again.",
      entry: "forgetSecrets",
    },
    done: {
      meta: { focus: "page", says: "shown" },
      type: "final",
      tags: "done",
      entry: [
        "forgetSecrets",
        { type: "showMessage", params: { message: passwordResetMessages.resetDone, severity: "success" } },
        "goHome",
      ],
    },
  },
});

/** Whether the link names its recipient. A damaged one may not, and another cannot be sent. */
export const hasAddress = ({ email }: Pick<NewPasswordContext, "email">): boolean =>
  ResetRequestForm.safeParse({ email }).success;

/** Why it was refused, in plain words; empty if it was not. */
export function reasonOf({ failure }: Pick<NewPasswordContext, "failure">): string {
  if (failure === null) return "";
  const said = Object.values(fieldErrorsOf(failure));
  if (said.length > 0) return said.join(" ");
  if (isInvalid(failure)) return messageOf(failure);
  return isUnanswered(failure)
    ? "We could not reach the server. Check your connection and try again."
    : "Something went wrong on our side. Try again in a minute.";
}

/** Whether the server refuses a password, as far as can be judged here, or has refused it. */
export const isEasyToGuess = (
  { password, email, refused }: Pick<NewPasswordContext, "password" | "email" | "refused">,
  productName: string,
): boolean => password !== "" && (password === refused || isGuessable(password, [productName, email]));

type Passwords = Pick<NewPasswordContext, "password" | "password_confirmation">;

/** The checklist beside the field (B-053). */
export const checklistOf = ({ password }: Passwords) => readPassword(password);
/** The colour of the strength bar (B-055 … B-058). */
export const strengthShown = ({ password }: Passwords) => strengthOf(password);
/** Whether to show the hint that both must match: only once there is a confirmation that differs (B-052). */
export const differs = ({ password, password_confirmation }: Passwords): boolean =>
  password_confirmation !== "" && password !== password_confirmation;
