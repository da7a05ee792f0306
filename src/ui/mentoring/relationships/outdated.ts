import { mentoringPaths } from "#src/contracts/mentoringPaths.ts";
import { waitingCalls } from "#src/contracts/waiting.ts";

/** The reads that change once a relationship has been requested or moved. */
export const outdatedByMoves: readonly string[] = [
  ...Object.values(mentoringPaths),
  waitingCalls.counts.path,
];
