import { fromCallback } from "xstate";
import { leaveMachine, type Destination, type Hold } from "#src/machines/leave/leaveMachine.ts";
import { createRoot, type RootParts } from "./parts.ts";

/** Asks before the user leaves something that would be lost (T-48). */
export function createLeaving({ world }: RootParts, ends: Record<"signOut" | "return", () => void>) {
  const { page } = world;
  /** What each holder does if the user leaves anyway. */
  const holders = new Map<string, () => void>();

  function goOn(destination: Destination): void {
    switch (destination.kind) {
      case "page":
        return page.visit(destination.address, { replace: destination.replace });
      case "step":
        return page.step(destination.by);
      case "document":
        return page.leave(destination.address);
      case "reload":
        return page.reload();
      case "signOut":
      case "return":
        return ends[destination.kind]();
    }
  }

  const machine = leaveMachine.provide({
    actors: {
      watchSteps: fromCallback(({ sendBack }) =>
        page.hold((by) => sendBack({ type: "leave", destination: { kind: "step", by } })),
      ),
    },
    actions: {
      goOn: (_, { destination }) => goOn(destination),
      dropWork: (_, { names }) => names.forEach((name) => holders.get(name)?.()),
    },
  });
  const leaving = createRoot(world, machine);

  /**
   * Machines invoke this in states in which leaving would lose something; the input is what to ask. If the user leaves
   * anyway, the machine receives `discard`. Once it stops, nothing is asked any more, unless the next state holds
   * again.
   */
  const holding = fromCallback<{ type: "discard" }, Hold>(({ input: hold, sendBack }) => {
    holders.set(hold.name, () => sendBack({ type: "discard" }));
    leaving.send({ type: "hold.taken", hold });
    return () => {
      holders.delete(hold.name);
      // The next state starts first: before the page is left, a save is on its way, or a failed save holds again.
      queueMicrotask(() => {
        if (!holders.has(hold.name)) leaving.send({ type: "hold.released", name: hold.name });
      });
    };
  });

  return { leaving, holding };
}
