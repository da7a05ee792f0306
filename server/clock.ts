import { uptime } from "node:os";

/** Two of the machine's clocks may differ by this many milliseconds through mere inaccuracy. */
const noticed = 1_000;

/** In milliseconds: the time of day, the processor's ticks, and the time since the machine booted. */
type Sources = { wall(): number; ticks(): number; uptime(): number };

const machine: Sources = {
  wall: Date.now,
  ticks: () => performance.now(),
  uptime: () => uptime() * 1_000,
};

export type SteadyClock = {
  now(): Date;
  /** Sets the clock, in milliseconds since 1970. */
  set(to: number): void;
};

/**
 * A time of day that advances evenly: it starts from the wall clock and then follows the processor's ticks. A step of
 * the wall clock never moves a deadline (EXM-4). The uptime, which also advances during sleep, distinguishes a machine
 * that slept from one whose clock was set. Only `followDatabase` may set this clock.
 */
export function steadyClock({ wall, ticks, uptime: up }: Sources = machine): SteadyClock {
  let offset = wall() - ticks();
  let stepped = offset;
  let slept = up() - ticks();
  return {
    now() {
      const at = ticks();
      if (Math.abs(wall() - at - stepped) > noticed) {
        stepped = wall() - at;
        const asleep = up() - at - slept;
        if (asleep > noticed) {
          slept += asleep;
          offset += asleep;
        }
      }
      return new Date(offset + at);
    },
    set(to) {
      offset = to - ticks();
    },
  };
}
