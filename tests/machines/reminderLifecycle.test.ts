import { expect, test } from "vitest";
import { reminderStates } from "#src/contracts/reminders.ts";
import { reminderAfter, reminderLifecycle } from "#src/machines/reminders/reminderLifecycle.ts";

test("the states of a reminder match its contract", () =>
  expect(Object.keys(reminderLifecycle.states).sort()).toEqual([...reminderStates].sort()));

test.each([
  [[], "planned"],
  [["comes"], "due"],
  [["comes", "send"], "sent"],
  [["comes", "hold"], "held"],
  [["comes", "hold", "release"], "sent"],
  [["finish"], "not needed"],
  [["rest"], "resting"],
  [["rest", "passOver"], "passed over"],
  [["comes", "passOver"], "passed over"],
  // Whatever its lifecycle does not allow changes nothing.
  [["send"], "planned"],
  [["comes", "send", "putOff", "comes"], "sent"],
] as const)("after the moves %j a reminder is %s", (moves, state) =>
  expect(reminderAfter(moves)).toBe(state),
);
