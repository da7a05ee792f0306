import { setup } from "xstate";
import type { Declared } from "#src/contracts/shown.ts";
import { promised } from "../provided.ts";

/** Opening a new note counts as reading it: the server is told once, and the mark disappears. */
export const noteReadMachine = setup({
  types: { meta: {} as Declared },
  actors: { noteRead: promised<void>("noteRead") },
}).createMachine({
  id: "noteRead",
  meta: { unseen: "What is read is on the page already; its mark goes from the lists." },
  initial: "telling",
  states: {
    telling: {
      invoke: {
        id: "noteRead",
        src: "noteRead",
        onDone: "read",
        onError: {
          description: "Nothing is lost: the mark stays, and goes on the next visit.",
          target: "marked",
        },
      },
    },
    read: { type: "final" },
    marked: { type: "final" },
  },
});
