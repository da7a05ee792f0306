import { uptime } from "node:os";

/** A difference between two of the machine's clocks, in milliseconds, that is more than their inaccuracy. */
const noticed = 1_000;

/** Milliseconds each: the time of day, what the processor counts, and what has passed since the machine began. */
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
 * The time of day that goes on evenly: as the wall clock had it at the start, and from then on by the processor's ticks. No
 * step of the wall clock moves a deadline (EXM-4). A machine that slept is told apart from one whose clock was set by its
 * uptime, which goes on in its sleep. Who may set it is `followDatabase`.
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
