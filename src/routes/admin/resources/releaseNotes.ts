import { releaseNoteCalls } from "#src/contracts/admin/releaseNotes.ts";
import { resource } from "../resource.ts";

const words = {
  draft: { label: "Draft", tone: "neutral" },
  scheduled: { label: "Scheduled", tone: "info" },
  published: { label: "Published", tone: "success" },
} as const;

export default resource({
  calls: releaseNoteCalls,
  named: "title",
  about: "What users are told of a new release. Not shown to learners yet: their page is still to come.",
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
      choices: Object.entries(words).map(([value, { label }]) => ({ value, label })),
    },
    { field: "published_at", label: "Published", as: "dateRange" },
  ],
  fields: [
    { field: "title", as: "text" },
    { field: "release", as: "text", help: "As in 2026.11." },
    { field: "body", label: "What is new", as: "richText", images: true },
    {
      field: "published_at",
      label: "Publish at",
      as: "dateTime",
      group: "Publication",
      help: "From then on it counts as published. Empty for a draft.",
    },
  ],
  removing: { consequence: "It is gone, with what was said of it." },
});
