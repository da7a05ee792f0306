import type { TimeEntry } from "#src/contracts/examResult.ts";

type Grant = { at: Date; seconds: number; reason: string };
type Gap = { at: Date; seconds: number };
export type TimeFacts = {
  startedAt: Date;
  /** The end before any time was granted. */
  originalFinishesAt: Date;
  finishedAt: Date;
  granted: readonly Grant[];
  gaps: readonly Gap[];
};

const seconds = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 1_000);

/**
 * The fair-time ledger (G-9): time given and granted, less time used and time without contact. The seconds add up to
 * what was left at the end, which is zero if the time ran out.
 */
export function timeLedger({
  startedAt,
  originalFinishesAt,
  finishedAt,
  granted,
  gaps,
}: TimeFacts): TimeEntry[] {
  const elapsed = seconds(startedAt, finishedAt);
  const away: Gap[] = [];
  let disconnected = 0;
  for (const gap of gaps) {
    const counted = Math.min(gap.seconds, elapsed - disconnected);
    if (counted > 0) away.push({ at: gap.at, seconds: counted });
    disconnected += Math.max(0, counted);
  }
  const entry = (
    at: Date,
    kind: TimeEntry["kind"],
    amount: number,
    reason: string | null = null,
  ): TimeEntry => ({
    at_iso: at.toISOString(),
    kind,
    seconds: amount,
    reason,
  });
  return [
    entry(startedAt, "given", seconds(startedAt, originalFinishesAt)),
    ...[
      ...granted.map((grant) => entry(grant.at, "granted", grant.seconds, grant.reason)),
      ...away.map((gap) => entry(gap.at, "disconnected", -gap.seconds)),
    ].sort((one, other) => one.at_iso.localeCompare(other.at_iso)),
    entry(finishedAt, "used", disconnected - elapsed),
  ].map((line) => ({ ...line, seconds: line.seconds + 0 }));
}
