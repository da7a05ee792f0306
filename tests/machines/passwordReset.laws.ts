import type {
  NewPasswordContext,
  newPasswordMachine,
} from "#src/machines/passwordReset/newPasswordMachine.ts";
import type {
  ResetRequestContext,
  resetRequestMachine,
} from "#src/machines/passwordReset/resetRequestMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";
import { fieldMessages } from "./failures.ts";

const says = (message: string, severity: "success" | "error") => does("showMessage", { message, severity });
const requested = says(
  "If an account for that email exists, you will receive a password reset email.",
  "success",
);
const notRequested = says("Unable to send a password reset email.", "error");

type Request = At<ResetRequestContext>;
const isAddress = ({ context }: Request): boolean => context.email.includes("@");

/** What these laws prove. */
const resetRequestRules = {
  address: "requesting a reset email needs an email address [B-049]",
  same: "requesting a reset email shows the same message for every address [B-046][B-064][M-020]",
  failed:
    "a failed request for a reset email shows a message, and the error stays on the form [B-065][B-068][M-021]",
};

/** The answer is the same for known and unknown addresses (D-10, B-064, B-065). */
export const resetRequestLaws: LawTable<typeof resetRequestMachine> = {
  start: () => ({ to: "editing.fresh", context: { email: "", errors: {}, failure: null } }),
  waits: {},
  laws: [
    {
      in: "editing",
      on: "email.changed",
      sets: ({ event }) => ({ email: event["email"], errors: {} }),
      rule: resetRequestRules.address,
    },
    {
      in: "editing",
      on: "submit",
      when: isAddress,
      to: "sending",
      sets: { failure: null, errors: {} },
      does: ({ context: { email } }) => [asks("requestReset", { email })],
      rule: [resetRequestRules.address, resetRequestRules.same],
    },
    {
      in: "editing",
      on: "submit",
      when: (at) => !isAddress(at),
      sets: ({ context }) => ({
        errors: {
          email:
            context.email === ""
              ? "Enter your email address"
              : "Enter an email address such as name@example.org",
        },
      }),
      rule: resetRequestRules.address,
    },
    {
      in: "sending",
      on: "requestReset ✓",
      to: "editing.sent",
      does: [requested],
      rule: resetRequestRules.same,
    },
    {
      in: "sending",
      on: "requestReset ✗",
      to: "editing.failed",
      sets: ({ event }) => ({ failure: event["error"] }),
      does: [notRequested],
      rule: resetRequestRules.failed,
    },
  ],
};

type Choosing = At<NewPasswordContext>;
/** Eight characters of four kinds, the same twice (B-052, B-059); the other password in the models is too short. */
const isComplete = ({ context }: Choosing): boolean =>
  context.password === "Aa1 aaaa" && context.password_confirmation === "Aa1 aaaa";
const isOldLink = ({ event }: Choosing): boolean => "token" in fieldMessages(event["error"]);
const forgotten = { token: "", password: "", password_confirmation: "", refused: null };

/** What these laws prove. */
const newPasswordRules = {
  acceptable: "Continue works only with an acceptable password, typed twice [B-050][B-051][B-052][B-059]",
  done: "success shows a message and goes to the home page [B-046][B-066][M-022]",
  kept: "a failure stays on the form with its reason, without a toast [B-067][B-068]",
  another: "an old link can be replaced by a new one [M-020][M-021]",
};

/**
 * A new password by the emailed link; a refusal stays on the form, and one press replaces an old link (B-066 … B-069).
 */
export const newPasswordLaws: LawTable<typeof newPasswordMachine> = {
  start: ({ email, token }) => ({
    to: "editing.fresh",
    context: { email, token, password: "", password_confirmation: "", failure: null, refused: null },
  }),
  waits: {},
  laws: [
    {
      in: "editing",
      on: "password.changed",
      sets: ({ event }) => ({ password: event["password"] }),
      rule: newPasswordRules.acceptable,
    },
    {
      in: "editing",
      on: "confirmation.changed",
      sets: ({ event }) => ({ password_confirmation: event["confirmation"] }),
      rule: newPasswordRules.acceptable,
    },
    { in: "editing", on: "submit", when: (at) => !isComplete(at), rule: newPasswordRules.acceptable },
    {
      in: "editing",
      on: "submit",
      when: isComplete,
      to: "saving",
      sets: { failure: null },
      does: ({ context: { failure: _, refused: __, ...form } }) => [asks("resetPassword", form)],
      rule: newPasswordRules.acceptable,
    },
    {
      in: "saving",
      on: "resetPassword ✓",
      to: "done",
      sets: forgotten,
      does: [says("Successfully Reset password", "success"), does("goHome")],
      rule: newPasswordRules.done,
    },
    {
      in: "saving",
      on: "resetPassword ✗",
      when: isOldLink,
      to: "linkIsOld",
      sets: ({ event }) => ({ failure: event["error"] }),
      rule: newPasswordRules.another,
    },
    // What the server has refused is not accepted again.
    {
      in: "saving",
      on: "resetPassword ✗",
      when: (at) => !isOldLink(at),
      to: "editing.rejected",
      sets: ({ context, event }) => ({
        failure: event["error"],
        refused: "password" in fieldMessages(event["error"]) ? context.password : context.refused,
      }),
      rule: newPasswordRules.kept,
    },
    {
      in: "linkIsOld",
      on: "link.wanted",
      to: "askingForLink",
      does: ({ context: { email } }) => [asks("requestReset", { email })],
      rule: newPasswordRules.another,
    },
    {
      in: "askingForLink",
      on: "requestReset ✓",
      to: "linkSent",
      sets: { ...forgotten, failure: null },
      does: [requested],
      rule: newPasswordRules.another,
    },
    {
      in: "askingForLink",
      on: "requestReset ✗",
      to: "linkIsOld",
      does: [notRequested],
      rule: newPasswordRules.another,
    },
  ],
};
