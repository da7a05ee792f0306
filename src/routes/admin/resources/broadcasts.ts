import { broadcastCalls } from "#src/contracts/admin/broadcasts.ts";
import { choicesOf } from "#src/contracts/choices.ts";
import { resource } from "../resource.ts";

const words = {
  scheduled: { label: "Scheduled", tone: "info" },
  live: { label: "Live", tone: "success" },
  ended: { label: "Ended", tone: "neutral" },
} as const;

export default resource({
  calls: broadcastCalls,
  named: "message",
  about: "Announcements that appear on every page until people acknowledge them.",
  columns: [
    { field: "message", as: "html" },
    { field: "status", as: "status", words },
    { field: "starts_at", label: "Starts", as: "dateTime" },
    { field: "ends_at", label: "Ends", as: "dateTime" },
    { field: "priority", as: "number", hidden: true },
    { field: "audience", label: "For", as: "number" },
    { field: "acknowledged", as: "number", hidden: true },
    { field: "outstanding", label: "Not acknowledged", as: "number" },
    { field: "reminded_at", label: "Reminded", as: "dateTime", hidden: true },
  ],
  filters: [
    {
      field: "status",
      as: "multiSelect",
      choices: choicesOf(words),
    },
    { field: "starts_at", label: "Starts", as: "dateRange" },
  ],
  fields: [
    { field: "message", as: "richText" },
    {
      field: "minor_change",
      label: "Minor change: do not ask anyone again",
      as: "boolean",
      kept: true,
      // Nobody is asked again once it has ended.
      fixed: { field: "status", is: ["ended"] },
      help: "Otherwise everyone is asked to read the new text, including those who have acknowledged it.",
    },
    {
      field: "readers",
      label: "Readers",
      as: "select",
      choices: [
        { value: "everyone", label: "Everyone" },
        { value: "chosen", label: "Audiences and people" },
      ],
      group: "Who sees it",
    },
    {
      field: "audiences",
      as: "audiences",
      group: "Who sees it",
      when: { field: "readers", is: ["chosen"] },
      help: "People who join an audience later will see it. People who leave are no longer asked.",
    },
    {
      field: "recipients",
      label: "People",
      as: "users",
      group: "Who sees it",
      when: { field: "readers", is: ["chosen"] },
      help: "In addition to the audiences.",
    },
    {
      field: "starts_at",
      label: "Starts",
      as: "dateTime",
      group: "When",
      fixed: { field: "status", is: ["live", "ended"] },
      help: "Leave empty to show it to signed-in users straight away.",
    },
    {
      field: "ends_at",
      label: "Ends",
      as: "dateTime",
      group: "When",
      fixed: { field: "status", is: ["ended"] },
      help: "Leave empty to show it until acknowledged.",
    },
    {
      field: "priority",
      as: "number",
      group: "When",
      help: "Higher numbers are shown first.",
    },
  ],
  below: [{ path: "acknowledgements", label: "Acknowledgements" }],
  acts: [
    {
      name: "end",
      label: "End now",
      done: "ended",
      confirm: { consequence: "Nobody will see it any more, and it cannot be restarted." },
    },
  ],
  removing: {
    consequence: "Nobody has seen it yet. You cannot undo this.",
    when: { field: "status", is: ["scheduled"] },
  },
});
