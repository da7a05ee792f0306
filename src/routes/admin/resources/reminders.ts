import { ofReminded, reminderCalls, reminderUnits } from "#src/contracts/admin/reminders.ts";
import { choicesOf, wordsOf } from "#src/contracts/choices.ts";
import type { RemindedType } from "#src/contracts/remindedTypes.ts";
import {
  anchorsOf,
  reminderAnchorNames,
  reminderMessages,
  reminderRecipientNames,
  reminderRecipients,
  type ReminderAnchor,
} from "#src/contracts/reminders.ts";
import { switching } from "../acts.ts";
import { resource, type AnyResource } from "../resource.ts";

/** For lists, where there is little room. */
const anchorShort: Readonly<Record<ReminderAnchor, string>> = {
  due: "Due date",
  assigned: "Assigned",
  started: "Started",
  completed: "Completed",
  expires: "Certificate expires",
  date: "A date",
};

const isAudience = { field: "recipients", is: ["audience"] } as const;
const isAddresses = { field: "recipients", is: ["addresses"] } as const;

const resourceOf = (type: RemindedType): AnyResource => {
  const calls = reminderCalls[type];
  const messages: Readonly<Record<string, string>> = reminderMessages[type];
  return resource({
    calls,
    named: "name",
    about: `Emails and notifications before or after a day of this ${type}, for everyone to whom it is assigned.`,
    empty: `A reminder tells people about this ${type} before or after a day: when it is due, for example.`,
    columns: [
      { field: "name", as: "link" },
      { field: "offset", label: "When", as: "offset" },
      {
        field: "anchor",
        label: "From",
        as: "status",
        words: wordsOf(choicesOf(anchorShort, anchorsOf[type])),
      },
      { field: "enabled", label: "On", as: "boolean" },
      { field: "sent", as: "number" },
      { field: "waiting", label: "Held", as: "number" },
      { field: "message", as: "status", words: wordsOf(choicesOf(messages)), hidden: true },
      { field: "on_date", label: "Date", as: "date", hidden: true },
      { field: "repeat_days", label: "Repeated every (days)", as: "number", hidden: true },
      { field: "times", label: "Maximum times", as: "number", hidden: true },
      { field: "ends_on", label: "Ends", as: "date", hidden: true },
      { field: "audience", hidden: true },
      { field: "addresses", as: "tags", hidden: true },
      { field: "active_from", label: "In force since", as: "dateTime", hidden: true },
    ],
    filters: [
      { field: "enabled", label: "On", as: "boolean" },
      {
        field: "anchor",
        label: "From",
        as: "multiSelect",
        choices: choicesOf(anchorShort, anchorsOf[type]),
      },
      {
        field: "recipients",
        label: "Sent to",
        as: "multiSelect",
        choices: choicesOf(reminderRecipientNames, reminderRecipients),
      },
    ],
    fields: [
      { field: "name", as: "text", help: "Shown here only." },
      { field: "message", as: "select", choices: choicesOf(messages) },
      { field: "enabled", label: "Send this reminder", as: "boolean" },
      {
        field: "anchor",
        label: "Based on",
        as: "select",
        group: "When",
        choices: choicesOf(reminderAnchorNames, anchorsOf[type]),
      },
      { field: "on_date", label: "Date", as: "date", group: "When", when: { field: "anchor", is: ["date"] } },
      {
        field: "offset",
        label: "Sent",
        as: "offset",
        units: reminderUnits,
        group: "When",
        help: "0 for the day itself. It is sent at 08:00 in the learner’s time zone.",
      },
      {
        field: "ends_on",
        label: "Last day",
        as: "date",
        group: "When",
        help: "Leave empty to send it for as long as it is on.",
      },
      {
        field: "repeat_days",
        label: "Repeat until completed",
        as: "number",
        unit: "days apart",
        group: "When",
        help: "Leave empty to send it once.",
      },
      {
        field: "times",
        label: "Maximum number of times",
        as: "number",
        group: "When",
        help: "Including the first time.",
        when: { field: "repeat_days", is: "set" },
      },
      {
        field: "recipients",
        label: "Sent to",
        as: "multiSelect",
        group: "Recipients",
        choices: choicesOf(reminderRecipientNames, reminderRecipients),
      },
      { field: "audience_id", label: "Audience", as: "audience", group: "Recipients", when: isAudience },
      {
        field: "addresses",
        label: "Email addresses",
        as: "tags",
        choices: [],
        group: "Recipients",
        help: "Press Enter after each.",
        when: isAddresses,
      },
      // Confirmed in a dialog, never typed.
      {
        field: "confirmed_a_day",
        label: "Messages a day",
        as: "number",
        when: { field: "confirmed_a_day", is: [] },
      },
    ],
    acts: [
      ...switching({ field: "enabled", on: "true", off: "false" }),
      {
        name: "copy",
        label: "Copy",
        done: "copied",
        call: calls.copy,
        confirm: {
          question: `Copy … to another ${type}`,
          consequence: "The copy is switched off until you have checked it.",
        },
        fields: [{ field: "to", label: type === "item" ? "Item" : "Exam", as: type }],
      },
      {
        name: "release",
        label: "Send held emails",
        done: "released",
        call: calls.release,
        when: { field: "waiting", is: "set" },
        confirm: {
          question: "Send the held emails of …",
          consequence: "Emails held: :waiting. There were too many for one day. Sending starts now.",
        },
      },
    ],
    removing: {
      consequence:
        "It will no longer be sent, and its held emails will not be sent either. What was sent stays in the report of sent emails.",
    },
  });
};

/** The reminders of each type of content. */
export const reminderResources = ofReminded(resourceOf);
