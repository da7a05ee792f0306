import { connectionMachine } from "#src/machines/connection/connectionMachine.ts";
import { start, type Parts } from "./parts.ts";

/** Whether there is a network; what follows when it is back. */
export const startConnection = ({ world }: Parts, catchUp: () => void) =>
  start(world, connectionMachine.provide({ actions: { catchUp } }), {
    input: { online: world.page.isOnline() },
  });
