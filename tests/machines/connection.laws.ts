import type { connectionMachine } from "#src/machines/connection/connectionMachine.ts";
import { does, type LawTable } from "../model/lawTable.ts";

/** A permanent banner while there is no network, and catching up when it is back (T-60). */
export const connectionLaws: LawTable<typeof connectionMachine> = {
  start: ({ online }) => ({ to: online ? "online" : "offline", context: { online } }),
  waits: { backOnline: ["backOnlineShown"] },
  laws: [
    { in: ["online", "backOnline"], on: "connection.lost", to: "offline" },
    { in: "offline", on: "connection.restored", to: "backOnline", does: [does("catchUp")] },
    { in: "backOnline", on: "after backOnlineShown (4 s)", to: "online" },
  ],
};
