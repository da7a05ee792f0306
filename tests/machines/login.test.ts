import { createActor } from "xstate";
import { expect, test } from "vitest";
import { loginMachine } from "#src/machines/login/loginMachine.ts";

test("a missing or invalid value shows an error at its field [B-047][B-048]", () => {
  const actor = createActor(loginMachine, { input: {} }).start();
  const errors = () => actor.getSnapshot().context.errors;
  actor.send({ type: "submit" });
  expect(errors()).toEqual({ email: "Enter your email address", password: "Enter your password" });
  actor.send({ type: "email.changed", email: "ann" });
  actor.send({ type: "submit" });
  expect(errors().email).toBe("Enter an email address such as name@example.org");
});
