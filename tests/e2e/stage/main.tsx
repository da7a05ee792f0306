/** The exam window alone on a page, over a machine whose surroundings a test controls. */
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { AnyEventObject, AnyMachineSnapshot, StateValue } from "xstate";
import "#src/ui/theme/theme.css";
import { examModel } from "../../machines/exam.model.ts";
import { bringAbout, standIn, type StandIn } from "../../model/rig.ts";
import { look, makeGesture } from "../../model/tour.ts";
import { examTour } from "../../ui/exam/examTour.ts";
import { StagedWindow } from "../../ui/exam/StagedWindow.tsx";

export type Stage = {
  /**
   * Walks the window from its first state. After each step its machine must be in the computed state, and the window
   * must show it. Rejects at the first step where that does not happen within five seconds.
   */
  walk: (steps: readonly { event: AnyEventObject; value: StateValue }[]) => Promise<void>;
};

const root = createRoot(document.getElementById("root")!);
const tour = examTour({ press });
let opened = 0;

(window as unknown as { stage: Stage }).stage = {
  async walk(steps) {
    const stand = standIn(examModel);
    // Its machine is in that state at once, however busy the computer is.
    flushSync(() => root.render(<StagedWindow key={(opened += 1)} {...stand} />));
    for (const [index, { event, value }] of steps.entries())
      try {
        if (index > 0) await take(stand, event, steps[index - 1]!.value);
        await soon(() => judge(stand, value));
      } catch (error) {
        const [why] = String(error).split("\n");
        throw new Error(`step ${index}, ${event.type} → ${JSON.stringify(value)}: ${why}`, { cause: error });
      }
  },
};

async function take(stand: StandIn, event: AnyEventObject, from: StateValue): Promise<void> {
  if (!(await soon(() => makeGesture(tour, event, from)))) bringAbout(stand, event);
}

function judge(stand: StandIn, value: StateValue): void {
  const stands = (stand.actor().getSnapshot() as AnyMachineSnapshot).value;
  if (JSON.stringify(stands) !== JSON.stringify(value))
    throw new Error(`it stands in ${JSON.stringify(stands)}`);
  for (const shown of look(tour, value))
    if (shown instanceof Element && !shown.checkVisibility({ visibilityProperty: true }))
      throw new Error(`${shown.outerHTML.slice(0, 80)} is not to be seen`);
}

/** Presses like a mouse: only controls that are enabled, visible and not covered. */
function press(control: HTMLElement): void {
  control.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = control.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!control.contains(hit))
    throw new Error(`${control.textContent} is below ${hit?.outerHTML.slice(0, 80)}`);
  if (control.matches(":disabled, [aria-disabled=true]"))
    throw new Error(`${control.textContent} is disabled`);
  control.click();
}

/** Retries until it does not throw, for five seconds. @throws the last error */
async function soon<T>(tried: () => T): Promise<T> {
  for (const began = performance.now(); ;)
    try {
      return tried();
    } catch (error) {
      if (performance.now() - began > 5_000) throw error;
      await new Promise((resolve) => setTimeout(resolve));
    }
}
