import { joinSets } from "./chunkJoins.ts";
import { moveSets } from "./chunkMoves.ts";
import { setsOf, type Load, type Module } from "./moduleSets.ts";

/**
 * Puts modules into chunks so that a load brings little that only others need, in few requests, and keeps to its goal
 * where it has one. Modules that only loads of one side need are kept apart from those that others need as well.
 * @returns the modules of each chunk
 */
export function sharedChunks(modules: readonly Module[], loadOf: (name: string) => Load): string[][] {
  const { sets, loads } = setsOf(modules, loadOf);
  const joined = joinSets(sets, loads);
  return moveSets(joined, sets, loads).map((chunk) => chunk.flatMap((set) => sets[set]!.modules));
}
