/** The exam window alone on a page, over a machine whose world a test holds in its hand. */
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { AnyEventObject, AnyMachineSnapshot, StateValue } from "xstate";
import "#src/ui/theme/theme.css";
import { examModel } from "../../machines/exam.model.ts";
import { bringAbout, standIn, type StandIn } from "../../model/rig.ts";
import { StagedWindow } from "../../ui/exam/StagedWindow.tsx";

export type Stage = {
  /** Puts the window up anew. */
  open: () => void;
  bring: (event: AnyEventObject) => void;
  /** Comes when the machine stands there; rejects after five seconds. */
  reached: (value: StateValue) => Promise<void>;
};

const root = createRoot(document.getElementById("root")!);
let stand: StandIn;
let opened = 0;

(window as unknown as { stage: Stage }).stage = {
  open() {
    stand = standIn(examModel);
    // Its machine stands there at once, however busy the computer is.
    flushSync(() => root.render(<StagedWindow key={(opened += 1)} {...stand} />));
  },
  bring: (event) => bringAbout(stand, event),
  async reached(value) {
    const stands = (): string => JSON.stringify((stand.actor().getSnapshot() as AnyMachineSnapshot).value);
    for (const began = performance.now(); stands() !== JSON.stringify(value);) {
      if (performance.now() - began > 5_000) throw new Error(`It stands in ${stands()}`);
      await new Promise((resolve) => setTimeout(resolve));
    }
  },
};
