import { connectionMachine } from "#src/machines/connection/connectionMachine.ts";
import type { Model } from "../model/model.ts";

const connection = (online: boolean): Model<typeof connectionMachine> => ({
  machine: connectionMachine,
  input: { online },
  cases: [
    { type: "connection.lost" },
    { type: "connection.restored" },
    { type: "server.silent" },
    { type: "server.answered" },
  ],
});

export const connectionModel = connection(true);
/** A page that is opened without a network, from the browser's cache. */
export const connectionOfflineModel = connection(false);
