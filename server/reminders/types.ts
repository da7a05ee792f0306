import type { RemindedType } from "#src/contracts/remindedTypes.ts";
import type { reminderMessages } from "#src/contracts/reminders.ts";
import type { MessageType } from "../messages/messageType.ts";
import { examFollowUp, examFollowUpTeam, examReminder, examReminderTeam } from "../modules/exams/messages.ts";
import {
  certificateReminder,
  certificateReminderTeam,
  trainingFollowUp,
  trainingFollowUpTeam,
  trainingReminder,
  trainingReminderTeam,
} from "../modules/training/messages.ts";

type OfType = { [Type in RemindedType]: keyof (typeof reminderMessages)[Type] };
export type ReminderMessage = OfType[RemindedType];

/** The tags for which a reminder has values. */
export type ReminderTag =
  | ("CONTENT_NAME" | "CONTENT_TYPE" | "CONTENT_LINK" | "EXAM_NAME")
  | ("DEADLINE_DATE" | "COMPLETION_DATE" | "LEARNER_NAME" | "ENROLLED_BY" | "URL");

/** The message for the learner, and that for the others. */
export type ReminderTypes = Readonly<Record<"learner" | "team", MessageType<ReminderTag>>>;

export const reminderTypes: Readonly<Record<ReminderMessage, ReminderTypes>> = {
  "training-reminder": { learner: trainingReminder, team: trainingReminderTeam },
  "certificate-reminder": { learner: certificateReminder, team: certificateReminderTeam },
  "training-follow-up": { learner: trainingFollowUp, team: trainingFollowUpTeam },
  "exam-reminder": { learner: examReminder, team: examReminderTeam },
  "exam-follow-up": { learner: examFollowUp, team: examFollowUpTeam },
};
