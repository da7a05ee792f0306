import { connectionMachine } from "#src/machines/connection/connectionMachine.ts";
import { createRoot, type RootParts } from "./parts.ts";

/** Whether there is a network and the server responds, and what follows when it is so again. */
export const createConnection = ({ world, unattended }: RootParts, catchUp: () => void) =>
  createRoot(world, connectionMachine.provide({ actions: { catchUp: () => unattended(catchUp) } }), {
    input: { online: world.page.isOnline() },
  });
