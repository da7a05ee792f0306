import { connectionMachine } from "#src/machines/connection/connectionMachine.ts";
import { createRoot, type RootParts } from "./parts.ts";

/** Whether there is a network and the server responds, and what happens once both are back. */
export const createConnection = ({ world, unattended }: RootParts, catchUp: () => void) =>
  createRoot(world, connectionMachine.provide({ actions: { catchUp: () => unattended(catchUp) } }), {
    input: { online: world.page.isOnline() },
  });
