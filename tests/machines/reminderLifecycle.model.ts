import { reminderLifecycle } from "#src/machines/reminders/reminderLifecycle.ts";
import type { Model } from "../model/model.ts";

export const reminderLifecycleModel: Model<typeof reminderLifecycle> = {
  machine: reminderLifecycle,
  input: undefined,
  cases: [
    { type: "comes" },
    { type: "rest" },
    { type: "wake" },
    { type: "finish" },
    { type: "reopen" },
    { type: "send" },
    { type: "hold" },
    { type: "release" },
    { type: "passOver" },
    { type: "putOff" },
  ],
};
