import { fromCallback, type EventObject } from "xstate";
import type { App } from "#src/app.ts";

/** While it runs, the session knows of unsaved work by this name: no failure takes the user away from it (D-7). */
export const unsavedWork = <Heard extends EventObject>({ session }: App["actors"]) =>
  fromCallback<Heard, { name: string }>(({ input: { name: work } }) => {
    session.send({ type: "work.dirty", work });
    return () => session.send({ type: "work.clean", work });
  });
