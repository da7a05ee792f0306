import { choicesOf, wordsOf } from "../choices.ts";
import type { RemindedType } from "../remindedTypes.ts";
import { reminderLimits, reminderMessages, type ReminderState } from "../reminders.ts";
import { reminderStateWords } from "../reminderWords.ts";
import { personColumns, personFilters } from "./reportPeople.ts";
import type { Report, ReportFilter } from "./reports.ts";

const messageWords = (type: RemindedType) => wordsOf(choicesOf<string>(reminderMessages[type]));
const messageFilter = (type: RemindedType): ReportFilter => ({
  ...{ field: "message", label: "Message", as: "multiSelect" },
  choices: choicesOf<string>(reminderMessages[type]),
});

/** States that can be foreseen: the report of sent emails covers the past. */
const foreseen = ["planned", "resting", "not needed"] as const satisfies readonly ReminderState[];

/**
 * What reminders of a type each person will get, on which day and why (G-13): the engine, queried about days to come.
 * @param drill where the reminders of a row’s content are
 */
export const projectionOf = (
  type: RemindedType,
  drill: string,
): Omit<Report, "key" | "area" | "path" | "title"> => ({
  question: `Who will be reminded of which ${type} in the next ${reminderLimits.foreseenDays} days, and why?`,
  words: { one: "reminder", many: "reminders" },
  columns: [
    { field: "recipient", label: "Recipient", sort: true, search: true, person: true },
    { field: "moment", label: "To be sent", as: "dateTime", sort: true },
    { field: "message", label: "Message", as: "status", words: messageWords(type), sort: true },
    {
      field: "content",
      label: type === "item" ? "Item" : "Exam",
      sort: true,
      search: true,
      drill,
    },
    {
      ...{ field: "reminder", label: "Reminder", sort: true, search: true },
      drill: `${drill}/:reminder_id/edit`,
    },
    { field: "rule", label: "Why" },
    { field: "state", label: "Status", as: "status", words: reminderStateWords, sort: true },
    { field: "learner", label: "About", sort: true, search: true, hidden: true },
    { field: "due_at", label: "Due", as: "dateTime", sort: true, hidden: true },
    ...personColumns,
  ],
  filters: [
    { field: "moment", label: "To be sent", as: "dateRange", ahead: true },
    { field: "user_id", label: "Recipient", as: "multiSelect", choices: "users" },
    messageFilter(type),
    {
      ...{ field: "state", label: "Status", as: "multiSelect" },
      choices: choicesOf(reminderStateWords, foreseen),
    },
    ...personFilters,
  ],
  sorted: "moment",
  chart: {
    as: "line",
    about: "Reminders by the day on which they will be sent",
    by: "moment",
    series: [
      { label: "Will be sent", tone: "accent", where: { field: "state", is: "planned" } },
      { label: "Resting", tone: "edge", where: { field: "state", is: "resting" } },
    ],
  },
});
