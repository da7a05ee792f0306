import { releaseNoteCalls } from "#src/contracts/admin/releaseNotes.ts";
import { choicesOf } from "#src/contracts/choices.ts";
import { resource } from "../resource.ts";

const words = {
  draft: { label: "Draft", tone: "neutral" },
  scheduled: { label: "Scheduled", tone: "info" },
  published: { label: "Published", tone: "success" },
} as const;

export default resource({
  calls: releaseNoteCalls,
  named: "title",
  about: "News about each release.",
  columns: [
    { field: "title", as: "link" },
    { field: "release" },
    { field: "status", as: "status", words },
    { field: "published_at", label: "Published", as: "dateTime" },
    { field: "likes", as: "number" },
    { field: "dislikes", as: "number" },
    { field: "body", label: "Text", as: "html", hidden: true },
  ],
  filters: [
    {
      field: "status",
      as: "multiSelect",
      choices: choicesOf(words),
    },
    { field: "published_at", label: "Published", as: "dateRange" },
  ],
  fields: [
    { field: "title", as: "text" },
    { field: "release", as: "text", help: "For example, 2026.11." },
    { field: "body", label: "What is new", as: "richText", images: true },
    {
      field: "published_at",
      label: "Publish at",
      as: "dateTime",
      group: "Publication",
      help: "Leave empty to keep it as a draft.",
    },
  ],
  removing: { consequence: "Its feedback will be deleted too. You cannot undo this." },
});
