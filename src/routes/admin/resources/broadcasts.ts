import { broadcastCalls } from "#src/contracts/admin/broadcasts.ts";
import { resource } from "../resource.ts";

const words = {
  scheduled: { label: "Scheduled", tone: "info" },
  live: { label: "Live", tone: "success" },
  ended: { label: "Ended", tone: "neutral" },
} as const;

export default resource({
  calls: broadcastCalls,
  named: "message",
  about: "Announcements that open over every page until they are acknowledged.",
  columns: [
    { field: "message", as: "html" },
    { field: "status", as: "status", words },
    { field: "starts_at", label: "Starts", as: "dateTime" },
    { field: "ends_at", label: "Ends", as: "dateTime" },
    { field: "priority", as: "number", hidden: true },
    { field: "audience", label: "For", as: "number" },
    { field: "acknowledged", as: "number" },
    { field: "outstanding", label: "Not acknowledged", as: "number" },
    { field: "reminded_at", label: "Reminded", as: "dateTime", hidden: true },
  ],
  filters: [
    {
      field: "status",
      as: "multiSelect",
      choices: Object.entries(words).map(([value, { label }]) => ({ value, label })),
    },
    { field: "starts_at", label: "Starts", as: "dateRange" },
  ],
  fields: [
    { field: "message", as: "richText" },
    {
      field: "minor_change",
      label: "Minor change: nobody is asked again",
      as: "boolean",
      kept: true,
      help: "Otherwise a changed text asks everybody again, also those who have acknowledged it.",
    },
    {
      field: "readers",
      label: "For",
      as: "select",
      choices: [
        { value: "everyone", label: "Everyone" },
        { value: "chosen", label: "Audiences and people" },
      ],
      group: "For whom",
    },
    {
      field: "audiences",
      as: "audiences",
      group: "For whom",
      when: { field: "readers", is: ["chosen"] },
      help: "Whoever joins one hears of it; who leaves is not asked any more.",
    },
    {
      field: "recipients",
      label: "People",
      as: "users",
      group: "For whom",
      when: { field: "readers", is: ["chosen"] },
      help: "Beside the audiences.",
    },
    {
      field: "starts_at",
      label: "Starts",
      as: "dateTime",
      group: "When",
      help: "It reaches signed-in users at once.",
    },
    {
      field: "ends_at",
      label: "Ends",
      as: "dateTime",
      group: "When",
      help: "Empty: when it is acknowledged.",
    },
    {
      field: "priority",
      as: "number",
      group: "When",
      help: "The greater is shown earlier.",
    },
  ],
  below: [{ path: "acknowledgements", label: "Acknowledgements" }],
  acts: [
    {
      name: "end",
      label: "End now",
      done: "ended",
      confirm: { consequence: "It is no longer shown to anybody, and cannot be started again." },
    },
  ],
  removing: { consequence: "A broadcast that has started cannot be deleted; end it instead." },
});
