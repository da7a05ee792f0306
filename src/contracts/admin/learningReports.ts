import { choicesOf } from "../choices.ts";
import { reminderLimits, reminderMessages } from "../reminders.ts";
import { placed } from "../reportPlaces/learning.ts";
import { projectionOf } from "./projectedReminders.ts";
import type { Report } from "./reports.ts";

export const userRemindersReport: Report = {
  ...placed("user-reminders"),
  ...projectionOf("item", "/admin/learning/items/:content_id/reminders"),
};

export const dispatchReport: Report = {
  ...placed("notification-dispatch"),
  question: `How many reminders of which message will be sent on each of the next ${reminderLimits.foreseenDays} days?`,
  words: { one: "day and message", many: "days and messages" },
  columns: [
    { field: "day", label: "Day", as: "date", sort: true },
    { field: "message", label: "Message", sort: true, search: true },
    { field: "messages", label: "Messages", as: "number", sort: true, total: true },
    { field: "people", label: "People", as: "number", sort: true },
    { field: "reminders", label: "Reminders", as: "number", sort: true },
    { field: "resting", label: "Resting", as: "number", sort: true, total: true },
    { field: "not_needed", label: "Not needed", as: "number", sort: true, total: true, hidden: true },
  ],
  filters: [
    { field: "day", label: "Day", as: "dateRange", ahead: true },
    {
      ...{ field: "key", label: "Message", as: "multiSelect" },
      choices: choicesOf(reminderMessages.item),
    },
  ],
  sorted: "day",
  chart: {
    as: "line",
    about: "Messages by day",
    by: "day",
    series: [{ label: "Messages", tone: "accent", sum: "messages" }],
  },
};

/** The reports of learning (B-456), in the order of their index. */
export const reports: readonly Report[] = [userRemindersReport, dispatchReport];
