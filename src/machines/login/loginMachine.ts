import { assign, setup } from "xstate";
import { leads, quiet, refusal, type Declared } from "#src/contracts/shown.ts";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { LoginForm } from "#src/contracts/session.ts";
import { tryAgainAt } from "#src/contracts/wait.ts";
import { fieldErrorsOf, messageOf, waitOf } from "#src/contracts/failures.ts";
import { fieldErrors, withoutField, type FieldErrors } from "../form/fieldErrors.ts";
import { effect, promised } from "../provided.ts";

export type LoginContext = LoginForm & {
  errors: FieldErrors;
  /** The server's response to the last attempt (B-062). */
  failure: unknown;
};

export type LoginEvent =
  | { type: "email.changed"; email: string }
  | { type: "password.changed"; password: string }
  | { type: "submit" };

type Failed = { event: { error: unknown } };
const error = ({ event }: Failed) => ({ error: event.error });
const noteFailure = { type: "noteFailure", params: error } as const;
const rejected = { target: "editing.rejected", actions: noteFailure } as const;
const refused = [
  { guard: { type: "isBlocked", params: error }, target: "editing.blocked", actions: noteFailure },
  rejected,
] as const;

/** Signing in with email and password, on the page and in the dialog that keeps unsaved work (D-7). */
export const loginMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as { email?: string },
    context: {} as LoginContext,
    events: {} as LoginEvent,
    tags: {} as "busy" | "rejected" | "blocked" | "signedIn",
  },
  actors: {
    fetchCsrfCookie: promised<void>("fetchCsrfCookie"),
    logIn: promised<void, LoginForm>("logIn"),
  },
  actions: {
    continueSignedIn: effect("continueSignedIn"),
    noteEmail: assign(({ context }, { email }: { email: string }) => ({
      email,
      errors: withoutField(context.errors, "email"),
    })),
    notePassword: assign(({ context }, { password }: { password: string }) => ({
      password,
      errors: withoutField(context.errors, "password"),
    })),
    noteErrors: assign(({ context }) => ({ errors: fieldErrors(LoginForm, context) })),
    noteFailure: assign((_, { error: failure }: { error: unknown }) => ({
      failure,
      errors: fieldErrorsOf(failure),
    })),
    forgetFailure: assign({ failure: null, errors: {} }),
    forgetPassword: assign({ password: "" }),
  },
  guards: {
    isComplete: ({ context }) => LoginForm.safeParse(context).success,
    isBlocked: (_, { error: failure }: { error: unknown }) => messageOf(failure) === publicMessages.blocked,
  },
}).createMachine({
  id: "login",
  context: ({ input }) => ({ email: input.email ?? "", password: "", errors: {}, failure: null }),
  initial: "editing",
  states: {
    editing: {
      initial: "fresh",
      on: {
        "email.changed": { meta: quiet, actions: { type: "noteEmail", params: ({ event }) => event } },
        "password.changed": { meta: quiet, actions: { type: "notePassword", params: ({ event }) => event } },
        submit: [
          { guard: "isComplete", target: "gettingCookie" },
          { meta: refusal, actions: "noteErrors" },
        ],
      },
      states: {
        fresh: { meta: quiet },
        rejected: {
          meta: refusal,
          tags: "rejected",
          description: "The server's message is shown; what was typed is kept.",
        },
        blocked: {
          meta: refusal,
          tags: ["rejected", "blocked"],
          description: "Too many failed attempts: the message leads to the password reset (B-340).",
        },
      },
    },
    gettingCookie: {
      meta: quiet,
      tags: "busy",
      description: "The anti-forgery cookie comes before the password is sent (B-060).",
      entry: "forgetFailure",
      invoke: { id: "fetchCsrfCookie", src: "fetchCsrfCookie", onDone: "loggingIn", onError: rejected },
    },
    loggingIn: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "logIn",
        src: "logIn",
        input: ({ context }) => LoginForm.parse(context),
        onDone: "signedIn",
        onError: refused,
      },
    },
    signedIn: {
      meta: leads,
      type: "final",
      tags: "signedIn",
      entry: ["forgetPassword", "continueSignedIn"],
    },
  },
});

/**
 * The message at a field. A message about the whole form is not repeated there; if a refusal lasts for a while, it says
 * until when (D-24).
 */
export function errorAt(
  { errors, failure }: Pick<LoginContext, "errors" | "failure">,
  field: "email" | "password",
): string | undefined {
  const wait = waitOf(failure);
  if (errors[field] === undefined || errors[field] !== messageOf(failure)) return errors[field];
  return wait === null ? undefined : tryAgainAt(wait);
}
