import { createActor } from "xstate";
import { expect, test } from "vitest";
import { relationshipModalMachine } from "#src/machines/mentoring/relationshipModalMachine.ts";
import { asking } from "./relationshipModal.model.ts";

test("a message is cut at 250 characters [B-216]", () => {
  const actor = createActor(relationshipModalMachine).start();
  actor.send({ type: "open", subject: asking });
  actor.send({ type: "message.changed", message: "ä".repeat(251) });
  expect(actor.getSnapshot().context.message).toBe("ä".repeat(250));
  actor.stop();
});
