import { fromCallback } from "xstate";
import type { Ticked } from "#src/machines/exam/examClockMachine.ts";
import type { World } from "#src/world.ts";

/**
 * Sends both local clocks at each interval and when the page is looked at again: timers sleep with the machine (H14).
 */
export const examTicking = ({ clock, page, steady, now }: Pick<World, "clock" | "now" | "page" | "steady">) =>
  fromCallback<Ticked, { interval: number }>(({ input: { interval }, sendBack }) => {
    const tick = (): void => sendBack({ type: "tick", now: steady(), wall: now() });
    const next = () =>
      clock.setTimeout(() => {
        tick();
        timer = next();
      }, interval);
    let timer: ReturnType<typeof next> = next();
    const stop = page.onSignal(({ type }) => {
      if (type !== "closing" && type !== "offline") tick();
    });
    return () => {
      clock.clearTimeout(timer);
      stop();
    };
  });
