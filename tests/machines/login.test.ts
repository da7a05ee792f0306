import { createActor } from "xstate";
import { expect, test } from "vitest";
import { loginMachine } from "#src/machines/login/loginMachine.ts";
import { loginModel } from "./login.model.ts";
import { tableOf, type Table } from "./table.ts";

const ann = "ann@academy.example";
const blocked =
  "Your account has been blocked due to too many failed attempts. Click here to reset your password.";

/** Both are typed; `state` says how the last attempt ended. */
const complete = (state: string): Table => ({
  [`editing.${state} (${ann}, password)`]: {
    [`email.changed ${ann}`]: "stays",
    "password.changed secret": "stays",
    submit: `gettingCookie (${ann}, password) / asks fetchCsrfCookie()`,
  },
});

const laws: Table = {
  "editing.fresh (no email, no password)": {
    [`email.changed ${ann}`]: `editing.fresh (${ann}, no password)`,
    "password.changed secret": "editing.fresh (no email, password)",
    submit: "editing.fresh (no email, no password, email!, password!)",
  },
  "editing.fresh (no email, no password, email!, password!)": {
    [`email.changed ${ann}`]: `editing.fresh (${ann}, no password, password!)`,
    "password.changed secret": "editing.fresh (no email, password, email!)",
    submit: "stays",
  },
  [`editing.fresh (${ann}, no password)`]: {
    [`email.changed ${ann}`]: "stays",
    "password.changed secret": `editing.fresh (${ann}, password)`,
    submit: `editing.fresh (${ann}, no password, password!)`,
  },
  [`editing.fresh (${ann}, no password, password!)`]: {
    [`email.changed ${ann}`]: "stays",
    "password.changed secret": `editing.fresh (${ann}, password)`,
    submit: "stays",
  },
  "editing.fresh (no email, password)": {
    [`email.changed ${ann}`]: `editing.fresh (${ann}, password)`,
    "password.changed secret": "stays",
    submit: "editing.fresh (no email, password, email!)",
  },
  "editing.fresh (no email, password, email!)": {
    [`email.changed ${ann}`]: `editing.fresh (${ann}, password)`,
    "password.changed secret": "stays",
    submit: "stays",
  },
  ...complete("fresh"),
  ...complete("rejected"),
  ...complete("blocked"),
  [`gettingCookie (${ann}, password)`]: {
    "fetchCsrfCookie ✓": `loggingIn (${ann}, password) / asks logIn(${ann} secret)`,
    "fetchCsrfCookie ✗": `editing.rejected (${ann}, password)`,
  },
  [`loggingIn (${ann}, password)`]: {
    "logIn ✓": `signedIn (${ann}, no password) / continueSignedIn()`,
    "logIn ✗ invalid These credentials do not match our records.": `editing.rejected (${ann}, password)`,
    [`logIn ✗ invalid ${blocked}`]: `editing.blocked (${ann}, password)`,
  },
};

test("laws: both fields are needed, the cookie comes first, and a refusal keeps what was typed [B-047][B-048][B-060][B-061][B-062][B-063][M-023]", () => {
  expect(tableOf(loginModel)).toEqual(laws);
});

test("what is missing or wrong stands at its field [B-047][B-048]", () => {
  const actor = createActor(loginMachine, { input: {} }).start();
  const errors = () => actor.getSnapshot().context.errors;
  actor.send({ type: "submit" });
  expect(errors()).toEqual({ email: "Enter your email address", password: "Enter your password" });
  actor.send({ type: "email.changed", email: "ann" });
  actor.send({ type: "submit" });
  expect(errors().email).toBe("Enter an email address such as name@example.org");
});
