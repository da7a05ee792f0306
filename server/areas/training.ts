import { trainingModule } from "../modules/training/index.ts";
import * as messages from "../modules/training/messages.ts";
import * as reminderMessages from "../reminders/messages.ts";
import type { ServerArea } from "./area.ts";

/** Mandatory training and enrolments, and their reminders. What is waiting here is counted with all learning. */
export const training: ServerArea = {
  modules: [trainingModule],
  messages: [messages, reminderMessages].flatMap((some) => Object.values(some)),
};
