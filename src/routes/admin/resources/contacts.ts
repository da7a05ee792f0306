import { contactAreas, contactCalls, contactImports } from "#src/contracts/admin/contacts.ts";
import { capital } from "#src/contracts/words.ts";
import { archivedFilter, archiving } from "../acts.ts";
import { resource } from "../resource.ts";

const areas = contactAreas.map((value) => ({
  value,
  label: value === "pss" ? "PSS" : capital(value),
}));

export default resource({
  calls: contactCalls,
  imports: contactImports,
  named: "name",
  about: "Whom the product writes to about each of its areas.",
  columns: [
    { field: "name", label: "Name", as: "link", sort: true },
    { field: "email", label: "Email", sort: true },
    {
      field: "area",
      label: "Area",
      as: "status",
      sort: true,
      words: Object.fromEntries(
        areas.map(({ value, label }) => [value, { label, tone: "neutral" as const }]),
      ),
    },
    { field: "receives_help", label: "Gets help queries", as: "boolean" },
    { field: "updated_at", label: "Changed", as: "dateTime", sort: true, hidden: true },
  ],
  filters: [{ field: "area", label: "Area", as: "multiSelect", choices: areas }, archivedFilter],
  fields: [
    { field: "name", label: "Name", as: "text" },
    { field: "email", label: "Email", as: "text", type: "email" },
    { field: "area", label: "Area", as: "select", choices: areas },
    {
      field: "receives_help",
      label: "Gets the help queries of users",
      as: "boolean",
      help: "Where no contact does, they go to the administrators.",
    },
  ],
  acts: archiving,
  removing: { consequence: "Nothing more is written to them." },
});
