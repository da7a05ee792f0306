import { releaseNoteCalls } from "#src/contracts/admin/releaseNotes.ts";
import { archivedFilter, archiving } from "../acts.ts";
import { resource } from "../resource.ts";

const words = {
  draft: { label: "Draft", tone: "neutral" },
  scheduled: { label: "Scheduled", tone: "info" },
  published: { label: "Published", tone: "success" },
} as const;

export default resource({
  calls: releaseNoteCalls,
  named: "title",
  about: "What users are told of a new release.",
  columns: [
    { field: "title", label: "Title", as: "link", sort: true },
    { field: "release", label: "Release", sort: true },
    { field: "status", label: "Status", as: "status", words },
    { field: "published_at", label: "Published", as: "dateTime", sort: true },
    { field: "likes", label: "Likes", as: "number" },
    { field: "dislikes", label: "Dislikes", as: "number" },
    { field: "body", label: "Text", as: "html", hidden: true },
    { field: "updated_at", label: "Changed", as: "dateTime", sort: true, hidden: true },
  ],
  filters: [
    {
      field: "status",
      label: "Status",
      as: "multiSelect",
      choices: Object.entries(words).map(([value, { label }]) => ({ value, label })),
    },
    { field: "published_at", label: "Published", as: "dateRange" },
    archivedFilter,
  ],
  fields: [
    { field: "title", label: "Title", as: "text" },
    { field: "release", label: "Release", as: "text", help: "As in 2026.11." },
    { field: "body", label: "What is new", as: "richText", images: true },
    {
      field: "published_at",
      label: "Publish at",
      as: "dateTime",
      group: "Publication",
      help: "From then on everybody can read it. Empty for a draft.",
    },
  ],
  acts: archiving,
  removing: { consequence: "It is gone for its readers, with what they said of it." },
});
