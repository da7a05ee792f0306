import {
  newPasswordMachine,
  type NewPasswordContext,
} from "#src/machines/passwordReset/newPasswordMachine.ts";
import {
  resetRequestMachine,
  type ResetRequestContext,
} from "#src/machines/passwordReset/resetRequestMachine.ts";
import { answered, failed } from "../model/cases.ts";
import { refused } from "./failures.ts";
import type { Model } from "../model/model.ts";

export const resetRequestModel: Model<typeof resetRequestMachine> = {
  machine: resetRequestMachine,
  input: undefined,
  cases: [
    { type: "email.changed", email: "ann@academy.example" },
    { type: "email.changed", email: "ann" },
    { type: "submit" },
    answered("requestReset"),
    failed("requestReset"),
  ],
  view: ({ email, errors }: ResetRequestContext): string =>
    [email || "no email", errors.email].filter(Boolean).join(", "),
};

export const newPasswordModel: Model<typeof newPasswordMachine> = {
  machine: newPasswordMachine,
  input: { email: "ann@academy.example", token: "mailed" },
  cases: [
    { type: "password.changed", password: "Aa1 aaaa" },
    { type: "password.changed", password: "Aa1 aaa" },
    { type: "confirmation.changed", confirmation: "Aa1 aaaa" },
    { type: "submit" },
    answered("resetPassword"),
    failed("resetPassword"),
    failed("resetPassword", refused("Too old", { token: ["Too old"] })),
    failed("resetPassword", refused("Too easy", { password: ["Too easy"] })),
    { type: "link.wanted" },
    answered("requestReset"),
    failed("requestReset"),
  ],
  view: ({ password, password_confirmation: confirmation, token, refused: no }: NewPasswordContext): string =>
    `${no ? "refused, " : ""}${password || "nothing"} and ${confirmation || "nothing"}${token ? "" : ", token forgotten"}`,
};
