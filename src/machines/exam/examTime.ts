import type { ExamTime } from "#src/contracts/exam.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import { plural } from "#src/contracts/numbers.ts";
import { offsetOf } from "./serverOffset.ts";

/**
 * One reply with the server's time. `sentAt` and `receivedAt` are by the steady local clock: milliseconds since 1970 by
 * the wall clock when the page was loaded, and by elapsed time from then on, so that setting the wall clock does not
 * change them.
 */
export type Sample = { sentAt: number; receivedAt: number; time: ExamTime };

/** How far the local clock may drift, as a share: an old sample is worth less than a new one (EXM-3). */
const drift = 0.05;

/** By how many milliseconds the offset of a sample may be wrong at the given time. */
const uncertainty = ({ sentAt, receivedAt }: Sample, now: number): number =>
  (receivedAt - sentAt) / 2 + drift * Math.max(0, now - receivedAt);

/** P7: the sample with the shortest round trip, as long as it is not too old. */
export const better = (known: Sample | null, fresh: Sample): Sample =>
  known === null || uncertainty(fresh, fresh.receivedAt) <= uncertainty(known, fresh.receivedAt)
    ? fresh
    : known;

/** Milliseconds until the end by the server's clock; never counted down (H14). */
export const remainingAt = (sample: Sample, finishesAt: number, now: number): number =>
  Math.max(0, finishesAt - (now + offsetOf(sample)));

/** A11Y 9: when the time left is announced. */
export const marks = ["half", "fifth", "five", "twentieth", "minute"] as const;
export type Mark = (typeof marks)[number];

/** The milliseconds left at which each mark is due. */
export const dueAt = (whole: number): Record<Mark, number> => {
  const [half, fifth, twentieth] = limits.announcedShares;
  return {
    half: half * whole,
    fifth: fifth * whole,
    twentieth: twentieth * whole,
    five: limits.warnedSeconds * 1_000,
    minute: limits.announcedSeconds * 1_000,
  };
};

/** The marks that have passed, the latest last. Five minutes is not a mark of an exam that is no longer than that. */
export const marksPassed = (whole: number, remaining: number): Mark[] => {
  const due = dueAt(whole);
  return marks
    .filter((mark) => remaining <= due[mark] && (mark !== "five" || due.five < whole))
    .sort((one, other) => due[other] - due[one]);
};

/** `1 hour 5 minutes`, `3 minutes`, `45 seconds`: whole minutes if there are any, rounded up. */
export function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds < 60) return plural(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  const rest = minutes % 60;
  if (minutes < 60) return plural(minutes, "minute");
  const hours = plural(Math.floor(minutes / 60), "hour");
  return rest === 0 ? hours : `${hours} ${plural(rest, "minute")}`;
}
