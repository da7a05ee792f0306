import { addAll, bitsOf, isIn, numbersIn, sumOf, without, type Bits } from "./bits.ts";
import type { Load, ModuleSet } from "./moduleSets.ts";

/** Cost of a request in bytes, besides its content: enough for small sets to be joined. */
const requestCost = 1_300;

type Chunk = {
  sets: number[];
  /** The loads that bring it. */
  loads: Bits;
  bytes: number;
  imports: Set<Chunk>;
  isOfSide: boolean;
};
type Pair = readonly [Chunk, Chunk];

/**
 * Begins with one chunk for each set, where nothing is loaded in vain, and joins two for as long as that saves more
 * than it costs all loads together. Two chunks stay apart if joining them would make chunks import each other in a
 * circle, or if they are of different sides.
 * @returns the sets of each chunk
 */
export function joinSets(sets: readonly ModuleSet[], loads: readonly Load[]): number[][] {
  const weights = new Float64Array(loads.map(({ weight }) => weight));
  const chunks = sets.map((one, set): Chunk => ({
    sets: [set],
    loads: bitsOf(one.loads, loads.length),
    bytes: one.bytes,
    imports: new Set(),
    isOfSide: one.isOfSide,
  }));
  sets.forEach(({ imports }, set) => imports.forEach((one) => chunks[set]!.imports.add(chunks[one]!)));
  const left = new Set(chunks);
  for (let pair = bestPair(left, weights); pair; pair = bestPair(left, weights)) join(left, pair);
  return [...left].map((chunk) => chunk.sets);
}

/** Everything that a chunk imports, directly or indirectly, without itself. */
function closureOf(chunk: Chunk): Set<Chunk> {
  const found = new Set<Chunk>();
  const visit = (one: Chunk): void => {
    for (const next of one.imports)
      if (!found.has(next)) {
        found.add(next);
        visit(next);
      }
  };
  visit(chunk);
  return found;
}

/** The pair whose joining saves most, if any saves something. There are some hundred thousand pairs to compare. */
function bestPair(chunks: ReadonlySet<Chunk>, weights: Float64Array): Pair | undefined {
  const weightOf = (one: Chunk, other: Chunk, where: "both" | "first alone"): number =>
    sumOf(weights, one.loads, other.loads, where);
  const all = [...chunks];
  const candidates = all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other) => {
      if (one.isOfSide !== other.isOfSide) return [];
      const requests = weightOf(one, other, "both") * requestCost;
      if (requests === 0) return [];
      const saves =
        requests -
        weightOf(one, other, "first alone") * other.bytes -
        weightOf(other, one, "first alone") * one.bytes;
      return saves > 0 ? [{ pair: [one, other] as const, saves }] : [];
    }),
  );
  const closures = new Map<Chunk, Set<Chunk>>();
  const closure = (chunk: Chunk): Set<Chunk> => {
    const found = closures.get(chunk) ?? closureOf(chunk);
    closures.set(chunk, found);
    return found;
  };
  const isCircle = ([one, other]: Pair): boolean =>
    [...one.imports, ...other.imports].some(
      (next) => next !== one && next !== other && (closure(next).has(one) || closure(next).has(other)),
    );
  /** The cost of loading the other chunk's imports for loads that so far had only one of the two. */
  const costOfImports = ([one, other]: Pair): number => {
    let cost = 0;
    for (const [had, more] of [[one, other] as const, [other, one] as const])
      for (const load of numbersIn(without(had.loads, more.loads)))
        for (const next of closure(more))
          if (next !== had && !isIn(next.loads, load)) cost += (next.bytes + requestCost) * weights[load]!;
    return cost;
  };
  let best: { pair: Pair; saves: number } | undefined;
  for (const { pair, saves: atMost } of candidates.toSorted((one, other) => other.saves - one.saves)) {
    // The imports can only reduce the saving.
    if (atMost <= (best?.saves ?? 0)) break;
    if (isCircle(pair)) continue;
    const saves = atMost - costOfImports(pair);
    if (saves > (best?.saves ?? 0)) best = { pair, saves };
  }
  return best?.pair;
}

function join(chunks: Set<Chunk>, [one, other]: Pair): void {
  one.sets.push(...other.sets);
  one.bytes += other.bytes;
  addAll(one.loads, other.loads);
  for (const next of other.imports) one.imports.add(next);
  chunks.delete(other);
  for (const chunk of chunks) if (chunk.imports.delete(other)) chunk.imports.add(one);
  one.imports.delete(one);
  // Any load of it also loads what it imports.
  for (const next of closureOf(one)) addAll(next.loads, one.loads);
}
