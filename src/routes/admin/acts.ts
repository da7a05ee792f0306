/** Out of use and back: both can be undone, so neither asks first. */
export const archiving = [
  { name: "archive", label: "Archive", done: "archived", when: { field: "archived_at", is: "unset" } },
  { name: "restore", label: "Restore", done: "restored", when: { field: "archived_at", is: "set" } },
] as const;

/** The filter of records that are out of use. */
export const archivedFilter = {
  field: "archived",
  label: "Archived",
  as: "select",
  choices: [
    { value: "no", label: "In use" },
    { value: "only", label: "Archived" },
    { value: "all", label: "In use and archived" },
  ],
} as const;
