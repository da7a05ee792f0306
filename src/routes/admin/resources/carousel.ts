import { carouselCalls } from "#src/contracts/admin/carousel.ts";
import { archivedFilter, archiving } from "../acts.ts";
import { resource } from "../resource.ts";

const words = {
  scheduled: { label: "Scheduled", tone: "info" },
  shown: { label: "Shown", tone: "success" },
  over: { label: "Over", tone: "neutral" },
} as const;

export default resource({
  calls: carouselCalls,
  named: "title",
  about: "What is featured on the home page, in this order.",
  columns: [
    { field: "title", label: "Title", as: "link", sort: true },
    { field: "position", label: "Place", as: "number", sort: true },
    { field: "image", label: "Picture", as: "image" },
    { field: "status", label: "Status", as: "status", words },
    { field: "url", label: "Leads to" },
    { field: "starts_at", label: "From", as: "dateTime" },
    { field: "ends_at", label: "Until", as: "dateTime" },
    { field: "summary", label: "Summary", hidden: true },
    { field: "updated_at", label: "Changed", as: "dateTime", sort: true, hidden: true },
  ],
  filters: [
    {
      field: "status",
      label: "Status",
      as: "multiSelect",
      choices: Object.entries(words).map(([value, { label }]) => ({ value, label })),
    },
    archivedFilter,
  ],
  fields: [
    { field: "title", label: "Title", as: "text" },
    { field: "summary", label: "Summary", as: "textArea", blockLineBreaks: true },
    { field: "url", label: "Leads to", as: "text", help: "A path of the product, as in /catalogue?topic=3." },
    { field: "image_id", label: "Picture", as: "bankImage", preview: "image" },
    { field: "starts_at", label: "Shown from", as: "dateTime", group: "When" },
    { field: "ends_at", label: "Shown until", as: "dateTime", group: "When" },
  ],
  acts: archiving,
  removing: { consequence: "It is no longer featured. What it leads to stays." },
});
