import type { connectionMachine } from "#src/machines/connection/connectionMachine.ts";
import { does, type LawTable } from "../model/lawTable.ts";

/** A permanent banner while there is no network or the server does not respond, and catching up afterwards (T-60). */
export const connectionLaws: LawTable<typeof connectionMachine> = {
  start: ({ online }) => ({ to: online ? "online" : "offline", context: { online } }),
  waits: { backOnline: ["backOnlineShown"], answeredAgain: ["backOnlineShown"] },
  laws: [
    { except: "offline", on: "connection.lost", to: "offline" },
    { in: "offline", on: "connection.restored", to: "backOnline", does: [does("catchUp")] },
    { in: ["online", "backOnline", "answeredAgain"], on: "server.silent", to: "unanswered" },
    { in: "unanswered", on: "server.answered", to: "answeredAgain", does: [does("catchUp")] },
    { in: ["backOnline", "answeredAgain"], on: "after backOnlineShown (4 s)", to: "online" },
  ],
};
