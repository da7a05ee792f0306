import { contactAreas, contactCalls } from "#src/contracts/admin/contacts.ts";
import { wordsOf } from "#src/contracts/choices.ts";
import { capital } from "#src/contracts/words.ts";
import { resource } from "../resource.ts";

const areas = contactAreas.map((value) => ({
  value,
  label: value === "pss" ? "PSS" : capital(value),
}));

export default resource({
  calls: contactCalls,
  named: "name",
  identity: { below: "email" },
  about: "People we email about each area.",
  columns: [
    { field: "name", as: "link" },
    { field: "email", hidden: true },
    {
      field: "area",
      as: "status",
      words: wordsOf(areas),
    },
    { field: "receives_help", label: "Receives help queries", as: "boolean" },
  ],
  filters: [{ field: "area", as: "multiSelect", choices: areas }],
  fields: [
    { field: "name", as: "text" },
    { field: "email", as: "text", type: "email" },
    { field: "area", as: "select", choices: areas },
    {
      field: "receives_help",
      label: "Receives help queries from users",
      as: "boolean",
      help: "If no contact does, administrators receive them.",
    },
  ],
  removing: { consequence: "They will receive no more emails from us." },
});
