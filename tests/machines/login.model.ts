import { publicMessages } from "#src/contracts/messages/public.ts";
import { loginMachine, type LoginContext } from "#src/machines/login/loginMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { refused } from "./failures.ts";

const view = ({ email, password, errors }: LoginContext): string =>
  [
    email || "no email",
    password ? "password" : "no password",
    ...Object.keys(errors).map((field) => `${field}!`),
  ].join(", ");

export const loginModel: Model<typeof loginMachine> = {
  machine: loginMachine,
  input: {},
  cases: [
    { type: "email.changed", email: "ann@academy.example" },
    { type: "password.changed", password: "secret" },
    { type: "submit" },
    answered("fetchCsrfCookie"),
    failed("fetchCsrfCookie"),
    answered("logIn"),
    failed("logIn", refused("These credentials do not match our records.")),
    failed("logIn", refused(publicMessages.blocked)),
  ],
  view,
};

/** What is wrong with a field, according to the contract and the server. */
export const loginWrongModel: Model<typeof loginMachine> = {
  ...loginModel,
  cases: [
    ...loginModel.cases,
    { type: "email.changed", email: "ann" },
    failed("logIn", refused("Wrong", { email: ["We do not know this address."] })),
  ],
};
