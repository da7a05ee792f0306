import { choicesOf, wordsOf } from "../choices.ts";
import { deliveryStates } from "../emails/delivery.ts";
import { deliveryWords } from "../emails/deliveryWords.ts";
import { emailSetNames, emailSets } from "../emails/emailSets.ts";
import { emailReportOffice, placed } from "../reportPlaces/emails.ts";
import { addressIn } from "../reportPlaces/reportPlaces.ts";
import { personColumns, personFilters } from "./reportPeople.ts";
import type { Report } from "./reports.ts";

const setWords = wordsOf(choicesOf(emailSetNames, emailSets));

/** What a held email waits for. */
const waitsForWords = {
  time: { label: "Its time" },
  administrator: { label: "An administrator" },
  server: { label: "A mail server" },
};

/** The email of a row, as it was sent. */
const recordDrill = `${addressIn(emailReportOffice, "sent-emails")}/:row_id`;

export const sentEmailsReport: Report = {
  ...placed("sent-emails"),
  question: "Who was sent which email, and did it arrive?",
  words: { one: "email", many: "emails" },
  columns: [
    {
      ...{ field: "recipient", label: "Recipient", sort: true, search: true, person: true },
      drill: recordDrill,
    },
    { field: "email", label: "Email", sort: true },
    { field: "subject", label: "Subject", sort: true, search: true },
    { field: "state", label: "Status", as: "status", words: deliveryWords, sort: true },
    { field: "created_at", label: "Created", as: "dateTime", sort: true },
    { field: "sent_at", label: "Sent", as: "dateTime", sort: true },
    { field: "reason", label: "Reason" },
    { field: "address", label: "Address", sort: true, search: true },
    { field: "set", label: "Set", as: "status", words: setWords, sort: true },
    { field: "held_until", label: "Held until", as: "dateTime", sort: true, hidden: true },
    { field: "bounced_at", label: "Bounced", as: "dateTime", sort: true, hidden: true },
    { field: "complained_at", label: "Reported as unwanted", as: "dateTime", sort: true, hidden: true },
    { field: "waits_for", label: "Waits for", as: "status", words: waitsForWords, sort: true, hidden: true },
    { field: "variant", label: "Variant", sort: true, hidden: true },
    { field: "suppressed", label: "Address is suppressed", as: "boolean", sort: true, hidden: true },
    ...personColumns,
  ],
  filters: [
    {
      ...{ field: "state", label: "Status", as: "multiSelect" },
      choices: choicesOf(deliveryWords, deliveryStates),
    },
    { field: "user_id", label: "Person", as: "multiSelect", choices: "users" },
    { field: "email_id", label: "Email", as: "multiSelect", choices: "emails" },
    {
      ...{ field: "set", label: "Set", as: "multiSelect" },
      choices: choicesOf(emailSetNames, emailSets),
    },
    { field: "created_at", label: "Created", as: "dateRange" },
    { field: "sent_at", label: "Sent", as: "dateRange" },
    { field: "bounced_at", label: "Bounced", as: "dateRange" },
    { field: "complained_at", label: "Reported as unwanted", as: "dateRange" },
    {
      ...{ field: "waits_for", label: "Waits for", as: "multiSelect" },
      choices: choicesOf(waitsForWords),
    },
    { field: "suppressed", label: "Address is suppressed", as: "boolean" },
    ...personFilters,
  ],
  sorted: "-created_at",
  chart: {
    as: "line",
    about: "Emails by the day on which they were created",
    by: "created_at",
    series: [
      { label: "Sent", tone: "accent", where: { field: "outcome", is: "sent" } },
      { label: "Waiting", tone: "edge", where: { field: "outcome", is: "waiting" } },
      { label: "Not delivered", tone: "danger", where: { field: "outcome", is: "failed" } },
    ],
  },
};

/** The reports of emails (B-506), in the order of their index. */
export const reports: readonly Report[] = [sentEmailsReport];
