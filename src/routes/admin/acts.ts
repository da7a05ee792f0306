/** Archiving and restoring: both can be undone, so neither asks first. */
export const archiving = [
  { name: "archive", label: "Archive", done: "archived", when: { field: "archived_at", is: "unset" } },
  { name: "restore", label: "Restore", done: "restored", when: { field: "archived_at", is: "set" } },
] as const;

/** Switching off and on again, by the field that says whether a record is on. Can be undone like archiving. */
export const switching = <const Field extends string>({ field, on, off }: SwitchedBy<Field>) =>
  [
    { name: "switchOff", label: "Switch off", done: "switched off", when: { field, is: [on] } },
    { name: "switchOn", label: "Switch on", done: "switched on", when: { field, is: [off] } },
  ] as const;
type SwitchedBy<Field> = { field: Field; on: string; off: string };

/** The filter for archived records. */
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
