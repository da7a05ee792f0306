/** Beyond this difference the steady clock gives in: the machine slept, or its clock was wrong by far. */
const believed = 3_600_000;

type Sources = { wall(): number; ticks(): number };

/**
 * The time of day that goes on evenly: as the wall clock had it at the start, and from then on by the processor's ticks. A
 * step of the wall clock by minutes moves no deadline (EXM-4). What it misses is made up for by the next start, or where it
 * is more than an hour, at once.
 */
export function steadyClock(
  { wall, ticks }: Sources = { wall: Date.now, ticks: () => performance.now() },
): () => Date {
  let offset = wall() - ticks();
  return () => {
    const steady = offset + ticks();
    const shown = wall();
    if (Math.abs(shown - steady) <= believed) return new Date(steady);
    offset = shown - ticks();
    return new Date(shown);
  };
}
