import type { LoginContext, loginMachine } from "#src/machines/login/loginMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";
import { fieldMessages } from "./failures.ts";

type Login = At<LoginContext>;

const blocked =
  "Your account has been blocked due to too many failed attempts. Click here to reset your password.";
/** What is missing or wrong, by its field (B-047, B-048). */
const wrong = ({ context: { email, password } }: Login): Record<string, string> => ({
  ...(email === "" && { email: "Enter your email address" }),
  ...(email === "ann" && { email: "Enter an email address such as name@example.org" }),
  ...(password === "" && { password: "Enter your password" }),
});
const isComplete = (at: Login): boolean => Object.keys(wrong(at)).length === 0;
const isBlocked = ({ event }: Login): boolean => event["error"].failure?.message === blocked;
const without = ({ context: { errors } }: Login, field: string) => ({
  errors: Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field)),
});
const refused = ({ event }: Login) => ({ failure: event["error"], errors: fieldMessages(event["error"]) });

/** What these laws prove. */
const rule = {
  both: "signing in needs both an email address and a password [B-047][B-048]",
  cookie: "the CSRF cookie is fetched before signing in [B-060]",
  refused: "a refusal keeps what was typed, and only success signs the user in [B-061][B-062][B-063]",
  blocked: "signing in to a blocked account shows that it is blocked [M-023]",
};

/** Both fields are needed, the cookie comes first, and a refusal keeps what was typed (B-047, B-048, B-060 … B-063). */
export const loginLaws: LawTable<typeof loginMachine> = {
  start: () => ({ to: "editing.fresh", context: { email: "", password: "", errors: {}, failure: null } }),
  waits: {},
  laws: [
    {
      in: "editing",
      on: "email.changed",
      sets: (at) => ({ email: at.event["email"], ...without(at, "email") }),
      rule: rule.both,
    },
    {
      in: "editing",
      on: "password.changed",
      sets: (at) => ({ password: at.event["password"], ...without(at, "password") }),
      rule: rule.both,
    },
    {
      in: "editing",
      on: "submit",
      when: (at) => !isComplete(at),
      sets: (at) => ({ errors: wrong(at) }),
      rule: rule.both,
    },
    {
      in: "editing",
      on: "submit",
      when: isComplete,
      to: "gettingCookie",
      sets: { failure: null, errors: {} },
      does: [asks("fetchCsrfCookie")],
      rule: [rule.both, rule.cookie],
    },
    {
      in: "gettingCookie",
      on: "fetchCsrfCookie ✓",
      to: "loggingIn",
      does: ({ context: { email, password } }) => [asks("logIn", { email, password })],
      rule: rule.cookie,
    },
    {
      in: "gettingCookie",
      on: "fetchCsrfCookie ✗",
      to: "editing.rejected",
      sets: refused,
      rule: rule.cookie,
    },
    {
      in: "loggingIn",
      on: "logIn ✓",
      to: "signedIn",
      sets: { password: "" },
      does: [does("continueSignedIn")],
      rule: rule.refused,
    },
    {
      in: "loggingIn",
      on: "logIn ✗",
      when: isBlocked,
      to: "editing.blocked",
      sets: refused,
      rule: [rule.refused, rule.blocked],
    },
    {
      in: "loggingIn",
      on: "logIn ✗",
      when: (at) => !isBlocked(at),
      to: "editing.rejected",
      sets: refused,
      rule: rule.refused,
    },
  ],
};
