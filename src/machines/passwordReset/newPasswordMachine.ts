import { assign, setup } from "xstate";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { NewPasswordForm, readPassword, strengthOf } from "#src/contracts/session.ts";
import { effect, promised } from "../provided.ts";

export type NewPasswordContext = NewPasswordForm & {
  /** The server's response; kept and not shown (B-067, B-068). */
  failure: unknown;
};

export type NewPasswordEvent =
  | { type: "password.changed"; password: string }
  | { type: "confirmation.changed"; confirmation: string }
  | { type: "submit" };

/** Choosing a new password with the mailed token. */
export const newPasswordMachine = setup({
  types: {
    input: {} as Pick<NewPasswordForm, "email" | "token">,
    context: {} as NewPasswordContext,
    events: {} as NewPasswordEvent,
    tags: {} as "busy" | "done",
  },
  actors: { resetPassword: promised<void, NewPasswordForm>("resetPassword") },
  actions: {
    showMessage: effect<{ message: string; severity: "success" }>("showMessage"),
    goHome: effect("goHome"),
    notePassword: assign((_, { password }: { password: string }) => ({ password })),
    noteConfirmation: assign((_, { confirmation }: { confirmation: string }) => ({
      password_confirmation: confirmation,
    })),
    noteFailure: assign((_, { failure }: { failure: unknown }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    forgetSecrets: assign({ token: "", password: "", password_confirmation: "" }),
  },
  guards: { isComplete: ({ context }) => NewPasswordForm.safeParse(context).success },
}).createMachine({
  id: "newPassword",
  context: ({ input }) => ({ ...input, password: "", password_confirmation: "", failure: null }),
  initial: "editing",
  states: {
    editing: {
      description:
        "Continue is enabled only when the checklist is met and both passwords are equal (B-052, B-059).",
      on: {
        "password.changed": { actions: { type: "notePassword", params: ({ event }) => event } },
        "confirmation.changed": { actions: { type: "noteConfirmation", params: ({ event }) => event } },
        submit: { guard: "isComplete", target: "saving" },
      },
    },
    saving: {
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
        onError: {
          target: "editing",
          actions: { type: "noteFailure", params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    done: {
      type: "final",
      tags: "done",
      entry: [
        "forgetSecrets",
        { type: "showMessage", params: { message: publicMessages.resetDone, severity: "success" } },
        "goHome",
      ],
    },
  },
});

type Passwords = Pick<NewPasswordContext, "password" | "password_confirmation">;

/** The checklist beside the field (B-053). */
export const checklistOf = ({ password }: Passwords) => readPassword(password);
/** The colour of the strength bar (B-055 … B-058). */
export const strengthShown = ({ password }: Passwords) => strengthOf(password);
/** Whether the hint that both must match shows: only once there is a confirmation that differs (B-052). */
export const differs = ({ password, password_confirmation }: Passwords): boolean =>
  password_confirmation !== "" && password !== password_confirmation;
