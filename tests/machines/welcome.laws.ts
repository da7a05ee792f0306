import type { welcomeMachine } from "#src/machines/welcome/welcomeMachine.ts";
import { asks, type LawTable } from "../model/lawTable.ts";

/** The welcome disappears as soon as it is closed, and the server is told; a failure changes nothing on this page. */
export const welcomeLaws: LawTable<typeof welcomeMachine> = {
  start: () => ({ to: "open", context: {} }),
  waits: {},
  laws: [
    { in: "open", on: "close", to: "closing", does: [asks("recordWelcomed")] },
    { in: "closing", on: ["recordWelcomed ✓", "recordWelcomed ✗"], to: "closed" },
  ],
};
