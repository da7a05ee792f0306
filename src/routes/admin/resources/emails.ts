import { emailCalls, type EmailCalls } from "#src/contracts/admin/emails.ts";
import { choicesOf } from "#src/contracts/choices.ts";
import { emailSets, type EmailSet } from "#src/contracts/emails/emailSets.ts";
import { switching } from "../acts.ts";
import { resource, type AnyResource } from "../resource.ts";

export const emailStatusWords = {
  on: { label: "On", tone: "success" },
  off: { label: "Off", tone: "neutral" },
  forced: { label: "Always on", tone: "info" },
} as const;

/** The lists of events and PSS are empty: their emails will come with those areas. */
const empty: Readonly<Record<EmailSet, string>> = {
  house: "Every email about accounts, reports and announcements will be here.",
  learning: "Every email about items, boxsets and assignments will be here.",
  accreditation: "Every email about exams will be here.",
  events: "Events send no emails yet. Once they do, each of them will be here.",
  mentoring: "Every email about mentoring will be here.",
  pss: "Professional skills send no emails yet. Once they do, each of them will be here.",
};

const resourceOf = (set: EmailSet, calls: EmailCalls): AnyResource =>
  resource({
    calls,
    named: "name",
    about:
      "What is sent to people, when, and how it is worded. Each email can have other texts for some recipients.",
    empty: empty[set],
    columns: [
      { field: "name", as: "link" },
      { field: "when", label: "Sent", as: "text", long: true },
      {
        field: "status",
        as: "status",
        words: emailStatusWords,
      },
      { field: "changed", as: "boolean" },
      { field: "variants", as: "number", hidden: true },
      { field: "subject", hidden: true },
      { field: "to", label: "To", hidden: true },
      { field: "forced", label: "Why it is always on", hidden: true },
    ],
    filters: [
      {
        field: "status",
        as: "multiSelect",
        choices: choicesOf(emailStatusWords),
      },
      { field: "changed", as: "boolean" },
    ],
    fields: [
      { field: "subject", as: "text", mergeTags: { in: "tags" } },
      { field: "body", label: "Text", as: "richText", mergeTags: { in: "tags" } },
      {
        field: "enabled",
        label: "Send this email",
        as: "boolean",
        fixed: { field: "status", is: ["forced"] },
      },
    ],
    // Only the email itself changes: its variants keep their settings.
    below: [
      { path: "view", label: "View" },
      { path: "variants", label: "Variants" },
    ],
    returns: { fields: ["subject", "body"], label: "Use the text from before" },
    acts: [
      {
        name: "useDefault",
        label: "Return to the default",
        done: "returned to the default text",
        when: { field: "changed", is: ["true"] },
        confirm: {
          consequence:
            "Your subject and text are replaced by the default. You can restore them from the history. Variants do not change.",
          question: "Return … to the default text",
          danger: true,
        },
      },
      ...switching({ field: "status", on: "on", off: "off" }),
    ],
  });

/** The emails of each set. */
export const emailResources = Object.fromEntries(
  emailSets.map((set) => [set, resourceOf(set, emailCalls[set])]),
) as Readonly<Record<EmailSet, AnyResource>>;
