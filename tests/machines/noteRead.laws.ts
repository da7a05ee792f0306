import type { noteReadMachine } from "#src/machines/record/noteReadMachine.ts";
import { asks, type LawTable } from "../model/lawTable.ts";

/** The server is told once that something was opened; if that fails, the mark stays. */
export const noteReadLaws: LawTable<typeof noteReadMachine> = {
  start: () => ({ to: "telling", context: {}, does: [asks("noteRead")] }),
  waits: {},
  laws: [
    { in: "telling", on: "noteRead ✓", to: "read" },
    { in: "telling", on: "noteRead ✗", to: "marked" },
  ],
};
