import { mentoringPaths } from "#src/contracts/mentoringPaths.ts";
import { waitingCalls } from "#src/contracts/waiting.ts";

/** The reads that differ once a relationship was asked for or moved. */
export const outdatedByMoves: readonly string[] = [
  ...Object.values(mentoringPaths),
  waitingCalls.counts.path,
];
