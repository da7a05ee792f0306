import { connectionMachine } from "#src/machines/connection/connectionMachine.ts";
import { createRoot, type RootParts } from "./parts.ts";

/** Whether there is a network, and what follows when it is back. */
export const createConnection = ({ world }: RootParts, catchUp: () => void) =>
  createRoot(world, connectionMachine.provide({ actions: { catchUp } }), {
    input: { online: world.page.isOnline() },
  });
