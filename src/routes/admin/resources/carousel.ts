import { carouselCalls } from "#src/contracts/admin/carousel.ts";
import { choicesOf } from "#src/contracts/choices.ts";
import { resource } from "../resource.ts";

const words = {
  scheduled: { label: "Scheduled", tone: "info" },
  shown: { label: "Shown", tone: "success" },
  over: { label: "Over", tone: "neutral" },
} as const;

export default resource({
  calls: carouselCalls,
  named: "title",
  about: "What learners see on their home page, in this order.",
  columns: [
    { field: "title", as: "link" },
    { field: "position", label: "Place", as: "number" },
    { field: "image", label: "Picture", as: "image" },
    { field: "status", as: "status", words },
    { field: "url", label: "Leads to", hidden: true },
    { field: "starts_at", label: "From", as: "dateTime" },
    { field: "ends_at", label: "Until", as: "dateTime" },
    { field: "summary", hidden: true },
  ],
  filters: [
    {
      field: "status",
      as: "multiSelect",
      choices: choicesOf(words),
    },
  ],
  fields: [
    { field: "title", as: "text" },
    { field: "summary", as: "textArea", blockLineBreaks: true },
    {
      field: "url",
      label: "Leads to",
      as: "text",
      help: "A path within this site, such as /catalogue?topic=3.",
    },
    { field: "image_id", label: "Picture", as: "bankImage", preview: "image" },
    {
      field: "audiences",
      as: "audiences",
      help: "Leave empty to show it to everyone.",
    },
    { field: "starts_at", label: "Shown from", as: "dateTime", group: "When" },
    { field: "ends_at", label: "Shown until", as: "dateTime", group: "When" },
  ],
  removing: { consequence: "It will no longer be featured. The content it links to stays." },
});
