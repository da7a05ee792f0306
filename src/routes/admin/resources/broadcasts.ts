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
    { field: "recipients", label: "For", as: "users" },
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
