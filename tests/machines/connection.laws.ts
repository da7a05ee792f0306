import type { connectionMachine } from "#src/machines/connection/connectionMachine.ts";
import { does, type LawTable } from "../model/lawTable.ts";

/** A permanent banner while there is no network or the server does not respond, and catching up afterwards (T-60). */
export const connectionLaws: LawTable<typeof connectionMachine> = {
  start: ({ online }) => ({ to: online ? "online" : "offline", context: { online } }),
  waits: { connectedAgain: ["connectedAgainShown"] },
  laws: [
    { except: "offline", on: "connection.lost", to: "offline" },
    { in: "offline", on: "connection.restored", to: "connectedAgain", does: [does("catchUp")] },
    { in: ["online", "connectedAgain"], on: "server.silent", to: "unanswered" },
    { in: "unanswered", on: "server.answered", to: "connectedAgain", does: [does("catchUp")] },
    { in: "connectedAgain", on: "after connectedAgainShown (4 s)", to: "online" },
  ],
};
