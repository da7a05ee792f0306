import type { LearningReportKey } from "#src/contracts/reportPlaces/learning.ts";
import type { Source } from "../query.ts";
import { dispatchOf, projectionOf } from "../reminders.ts";

/** The source of each learning report. */
export const learningSources: Record<LearningReportKey, Source> = {
  "user-reminders": projectionOf("item"),
  "notification-dispatch": dispatchOf("item"),
};
