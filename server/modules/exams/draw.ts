import { hash } from "node:crypto";

/** A pool as an exam uses it: how many questions it provides, and those that are ready. */
export type Pool = { draw: number; questions: readonly Candidate[] };
export type Candidate = { id: number; version: number };

/**
 * Shuffles in an order that depends only on the seed: each is ranked by a hash of the seed and its id. The original
 * order does not matter, and anyone can reproduce the result.
 */
export function shuffled<T>(seed: string, things: readonly T[], idOf: (thing: T) => number): T[] {
  return things
    .map((thing) => ({ thing, rank: hash("sha256", `${seed} ${idOf(thing)}`) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ thing }) => thing);
}

const idOf = ({ id }: Candidate): number => id;

/** The questions of an attempt: from each pool as many as it provides, in one order across the pools. */
export function drawQuestions(seed: string, pools: readonly Pool[]): Candidate[] {
  const drawn = pools.flatMap(({ draw, questions }) =>
    shuffled(`${seed} draw`, questions, idOf).slice(0, draw),
  );
  return shuffled(`${seed} order`, drawn, idOf);
}

/** The order in which the options of a question are shown. */
export const orderOptions = (seed: string, options: readonly number[]): number[] =>
  shuffled(`${seed} options`, options, (id) => id);
