/** A module, and what it is loaded for. */
export type Module = {
  module: string;
  /** By name: a page with all that comes with it, or what comes late. */
  loads: ReadonlySet<string>;
  /** Characters, before it is made small. */
  length: number;
  imports: readonly string[];
};

/** What a character weighs on the line, and what a request costs beside its bytes, in the same unit. */
const compressedTo = 0.175;
const requestCost = 3_000;
/** What is too much for one load counts more than what is spread over many. */
const tooMuch = {
  /** So many files beyond those that every page has; by how much each further one makes a request count more. */
  files: 8,
  perFile: 1,
  /** So many bytes beyond those that every page has; by how many further ones a byte counts once more. */
  bytes: 48_000,
  perBytes: 500,
  /** By how many bytes that a load does not need a byte counts once more. */
  perInVain: 2_000,
};

/**
 * Puts modules into chunks, so that a load brings little that only others need, in few requests. It begins with a chunk for each
 * set of loads that need the same modules, where nothing is brought in vain, and joins two for as long as that costs all loads
 * together less than it saves. Two that would import each other in a circle stay apart. So does what only loads of one side
 * need from what others need as well.
 * @param weightOf how much a load counts: 1 for most pages, less for what comes later, which may be of any size
 * @param isOfSide whether a load is of the side that keeps to itself
 * @returns the modules of each chunk
 */
export function sharedChunks(
  modules: readonly Module[],
  weightOf: (load: string) => number,
  isOfSide: (load: string) => boolean,
): string[][] {
  const names = [...new Set(modules.flatMap(({ loads }) => [...loads]))];
  const numbers = new Map(names.map((name, number) => [name, number]));
  const loads = new Loads(names.map(weightOf));
  const numbersOf = (one: Module): number[] => [...one.loads].map((name) => numbers.get(name)!);
  for (const one of modules)
    for (const load of numbersOf(one)) loads.needed[load]! += one.length * compressedTo;
  const sets = setsOf(modules);
  const chunks = sets.map((set): Chunk => ({
    modules: set.map(({ module }) => module),
    loads: loads.bits(numbersOf(set[0]!)),
    bytes: set.reduce((sum, { length }) => sum + length, 0) * compressedTo,
    imports: new Set(),
    isOfSide: [...set[0]!.loads].every(isOfSide),
  }));
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.modules.map((module) => [module, chunk] as const)));
  for (const { module, imports } of modules) {
    const chunk = chunkOf.get(module)!;
    for (const one of imports) chunk.imports.add(chunkOf.get(one) ?? chunk);
    chunk.imports.delete(chunk);
  }
  const left = new Set(chunks);
  // At the beginning all have too many: what is too many counts when nothing else is to be saved.
  const next = (): Pair | undefined =>
    bestPair(left, loads, loads.weights) ?? bestPair(left, loads, loads.requestWeights(left));
  for (let pair = next(); pair; pair = next()) join(left, pair, loads);
  return [...left].map((chunk) => chunk.modules);
}

type Chunk = {
  modules: string[];
  /** Those that bring it, as `Loads` has them. */
  loads: Bits;
  bytes: number;
  imports: Set<Chunk>;
  /** Whether only loads of the side that keeps to itself need it. */
  isOfSide: boolean;
};
type Pair = readonly [Chunk, Chunk];

/** The modules that the same loads need. */
function setsOf(modules: readonly Module[]): Module[][] {
  const sets = new Map<string, Module[]>();
  for (const one of modules) {
    const name = [...one.loads].sort().join();
    sets.set(name, [...(sets.get(name) ?? []), one]);
  }
  return [...sets.values()];
}

/** A set of loads, one bit each. */
type Bits = Uint32Array;

/** What is known of loads: there are some hundred thousand pairs of chunks to be compared in each round. */
class Loads {
  readonly weights: Float64Array;
  /** Bytes that a load needs, and that it brings without. */
  readonly needed: Float64Array;
  readonly inVain: Float64Array;

  constructor(weights: readonly number[]) {
    this.weights = new Float64Array(weights);
    this.needed = new Float64Array(weights.length);
    this.inVain = new Float64Array(weights.length);
  }

  bits(numbers: readonly number[]): Bits {
    const bits = new Uint32Array(Math.ceil(this.weights.length / 32));
    for (const number of numbers) bits[number >> 5]! |= 1 << (number & 31);
    return bits;
  }

  /** How much a request counts for each load, by the files that it brings now. */
  requestWeights(chunks: Iterable<Chunk>): Float64Array {
    const files = new Float64Array(this.weights.length);
    for (const chunk of chunks) for (const load of numbersIn(chunk.loads)) files[load]! += 1;
    return this.weights.map((weight, load) =>
      isLater(weight) ? weight : weight * (1 + Math.max(0, files[load]! - tooMuch.files) * tooMuch.perFile),
    );
  }

  /** What it costs that a load brings so many bytes more, which it does not need. */
  costOf(load: number, bytes: number): number {
    const weight = this.weights[load]!;
    if (isLater(weight)) return bytes * weight;
    const inVain = this.inVain[load]! + bytes;
    const over = Math.max(0, this.needed[load]! + inVain - tooMuch.bytes);
    return bytes * weight * (1 + inVain / tooMuch.perInVain + over / tooMuch.perBytes);
  }
}

const isLater = (weight: number): boolean => weight < 1;

const lowestIn = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** The weight of all loads that are in the first and in the second, or in the first alone. */
function weightOf(one: Bits, other: Bits, where: "both" | "first alone", weights: Float64Array): number {
  let sum = 0;
  for (let word = 0; word < one.length; word += 1) {
    let bits = one[word]! & (where === "both" ? other[word]! : ~other[word]!);
    for (; bits !== 0; bits &= bits - 1) sum += weights[word * 32 + lowestIn(bits)]!;
  }
  return sum;
}

function numbersIn(all: Bits): number[] {
  const found: number[] = [];
  for (let word = 0; word < all.length; word += 1)
    for (let bits = all[word]!; bits !== 0; bits &= bits - 1) found.push(word * 32 + lowestIn(bits));
  return found;
}

const isIn = (bits: Bits, load: number): boolean => (bits[load >> 5]! & (1 << (load & 31))) !== 0;

/** All that a chunk imports, in turn; not itself. */
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

/** What each load that has had only one of two chunks would bring of the other, with all that this imports. */
function broughtBy(
  [one, other]: Pair,
  closure: (chunk: Chunk) => ReadonlySet<Chunk>,
): { load: number; bytes: number; files: number }[] {
  return [[one, other] as const, [other, one] as const].flatMap(([had, more]) =>
    numbersIn(had.loads)
      .filter((load) => !isIn(more.loads, load))
      .map((load) => {
        const also = [...closure(more)].filter((next) => next !== had && !isIn(next.loads, load));
        return { load, bytes: also.reduce((sum, { bytes }) => sum + bytes, more.bytes), files: also.length };
      }),
  );
}

/** The two whose joining saves most, if any saves something. */
function bestPair(chunks: ReadonlySet<Chunk>, loads: Loads, requestWeights: Float64Array): Pair | undefined {
  const { weights } = loads;
  const requestsSaved = ([one, other]: Pair): number =>
    weightOf(one.loads, other.loads, "both", requestWeights) * requestCost;
  const all = [...chunks];
  const candidates = all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other) => {
      if (one.isOfSide !== other.isOfSide) return [];
      const pair: Pair = [one, other];
      const requests = requestsSaved(pair);
      if (requests === 0) return [];
      const saves =
        requests -
        weightOf(one.loads, other.loads, "first alone", weights) * other.bytes -
        weightOf(other.loads, one.loads, "first alone", weights) * one.bytes;
      return saves > 0 ? [{ pair, saves }] : [];
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
  let best: { pair: Pair; saves: number } | undefined;
  for (const { pair, saves: atMost } of candidates.toSorted((one, other) => other.saves - one.saves)) {
    // What else is brought, and what is too much, only makes it less.
    if (atMost <= (best?.saves ?? 0)) break;
    if (isCircle(pair)) continue;
    const costs = broughtBy(pair, closure).reduce(
      (sum, { load, bytes, files }) => sum + loads.costOf(load, bytes) + files * requestCost * weights[load]!,
      0,
    );
    const saves = requestsSaved(pair) - costs;
    if (saves > (best?.saves ?? 0)) best = { pair, saves };
  }
  return best?.pair;
}

function join(chunks: Set<Chunk>, [one, other]: Pair, loads: Loads): void {
  for (const { load, bytes } of broughtBy([one, other], closureOf)) loads.inVain[load]! += bytes;
  one.modules.push(...other.modules);
  one.bytes += other.bytes;
  one.loads = one.loads.map((word, at) => word | other.loads[at]!);
  for (const next of other.imports) one.imports.add(next);
  chunks.delete(other);
  for (const chunk of chunks) if (chunk.imports.delete(other)) chunk.imports.add(one);
  one.imports.delete(one);
  // Whoever loads it loads what it imports.
  for (const next of closureOf(one)) next.loads = next.loads.map((word, at) => word | one.loads[at]!);
}
