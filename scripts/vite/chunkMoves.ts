import { addAll, bitsOf, isIn, numbersIn, type Bits } from "./bits.ts";
import type { Load, ModuleSet } from "./moduleSets.ts";

/**
 * Costs in bytes loaded: of a file besides its content (its headers, and that two compress worse than one), and
 * for the squares of the kilobytes and of the files above the goal.
 */
const costs = { file: 700, kilobytesAbove: 50_000, filesAbove: 120_000 };
const rounds = 3;

/**
 * Moves single sets to another chunk or one of their own, and splits off the part of a chunk that a load does not need.
 * It does so where that brings loads nearer to their goals or costs all of them together less. It never makes chunks
 * import each other in a circle, and never mixes sides.
 * @param chunks the sets of each chunk
 * @returns the sets of each chunk afterwards
 */
export function moveSets(
  chunks: readonly (readonly number[])[],
  sets: readonly ModuleSet[],
  loads: readonly Load[],
): number[][] {
  const plan = new Plan(chunks, sets, loads);
  const spread = ({ bytes, loads: by }: ModuleSet): number => bytes * by.length;
  const order = [...sets.keys()].sort((one, other) => spread(sets[other]!) - spread(sets[one]!));
  for (let round = 0; round < rounds; round += 1) {
    for (const set of order) moveBest(plan, [set], plan.placesFor(set));
    for (const load of loads.keys())
      for (const inVain of plan.broughtInVain(load)) moveBest(plan, inVain, plan.emptyPlace());
  }
  return plan.chunks();
}

function moveBest(plan: Plan, sets: readonly number[], places: readonly number[]): void {
  const [best] = places
    .map((chunk) => ({ chunk, saved: plan.savedBy(sets, chunk) }))
    .sort((one, other) => other.saved - one.saved);
  if (best && best.saved > 0) plan.move(sets, best.chunk);
}

/** The chunk of each set, and which chunks each load brings. */
class Plan {
  private readonly sets: readonly ModuleSet[];
  private readonly loads: readonly Load[];
  private readonly setsOfLoads: readonly (readonly number[])[];
  private readonly chunkOf: Int32Array;
  private readonly bytes: Float64Array;
  /** The chunks that each load brings, and their cost. */
  private brought: readonly { chunks: Bits; cost: number }[];

  constructor(chunks: readonly (readonly number[])[], sets: readonly ModuleSet[], loads: readonly Load[]) {
    this.sets = sets;
    this.loads = loads;
    this.setsOfLoads = loads.map((_, load) =>
      [...sets.keys()].filter((set) => sets[set]!.loads.includes(load)),
    );
    this.chunkOf = new Int32Array(sets.length);
    // Leave room for as many new ones.
    this.bytes = new Float64Array(chunks.length * 2);
    chunks.forEach((some, chunk) => {
      for (const set of some) {
        this.chunkOf[set] = chunk;
        this.bytes[chunk]! += sets[set]!.bytes;
      }
    });
    this.brought = this.bring();
  }

  chunks(): number[][] {
    return [...Map.groupBy(this.sets.keys(), (set) => this.chunkOf[set]!).values()];
  }

  /** The other chunks of its side that some load needs together with this set, and an empty one. */
  placesFor(set: number): number[] {
    const { loads, isOfSide } = this.sets[set]!;
    const near = new Set(loads.flatMap((load) => this.setsOfLoads[load]!));
    const places = new Set(
      [...near].filter((one) => this.sets[one]!.isOfSide === isOfSide).map((one) => this.chunkOf[one]!),
    );
    places.delete(this.chunkOf[set]!);
    return [...places, ...this.emptyPlace()];
  }

  /** An empty chunk; none once all the room is taken. */
  emptyPlace(): number[] {
    const empty = this.bytes.indexOf(0);
    return empty < 0 ? [] : [empty];
  }

  /** For each chunk that a load above its goal needs in part, the sets that it does not need. */
  broughtInVain(load: number): number[][] {
    const { goal } = this.loads[load]!;
    const chunks = numbersIn(this.brought[load]!.chunks);
    if (!goal || this.bytesOf(chunks) <= goal.bytes) return [];
    const needed = new Set(this.setsOfLoads[load]);
    return chunks.flatMap((chunk) => {
      const all = [...this.sets.keys()].filter((set) => this.chunkOf[set] === chunk);
      const inVain = all.filter((set) => !needed.has(set));
      return inVain.length > 0 && inVain.length < all.length ? [inVain] : [];
    });
  }

  /**
   * How much less all loads cost if sets of a chunk are moved; -Infinity where chunks would import each other in a
   * circle.
   */
  savedBy(sets: readonly number[], chunk: number): number {
    const from = this.chunkOf[sets[0]!]!;
    this.put(sets, chunk);
    const closures = this.closures();
    let saved = closures ? 0 : -Infinity;
    if (closures)
      this.brought.forEach(({ chunks, cost }, load) => {
        if (isIn(chunks, from) || isIn(chunks, chunk)) saved += cost - this.bringTo(load, closures).cost;
      });
    this.put(sets, from);
    return saved;
  }

  move(sets: readonly number[], chunk: number): void {
    this.put(sets, chunk);
    this.brought = this.bring();
  }

  private put(sets: readonly number[], chunk: number): void {
    for (const set of sets) {
      const { bytes } = this.sets[set]!;
      this.bytes[this.chunkOf[set]!]! -= bytes;
      this.bytes[chunk]! += bytes;
      this.chunkOf[set] = chunk;
    }
  }

  private bring(): { chunks: Bits; cost: number }[] {
    const closures = this.closures();
    if (!closures) throw new Error("Chunks import each other");
    return this.loads.map((_, load) => this.bringTo(load, closures));
  }

  private bringTo(load: number, closures: readonly Bits[]): { chunks: Bits; cost: number } {
    const { weight, goal } = this.loads[load]!;
    const chunks = bitsOf([], this.bytes.length);
    for (const set of this.setsOfLoads[load]!) {
      const chunk = this.chunkOf[set]!;
      if (!isIn(chunks, chunk)) addAll(chunks, closures[chunk]!);
    }
    const files = numbersIn(chunks);
    const bytes = this.bytesOf(files);
    const above = goal
      ? costs.kilobytesAbove * (Math.max(0, bytes - goal.bytes) / 1000) ** 2 +
        costs.filesAbove * Math.max(0, files.length - goal.files) ** 2
      : 0;
    return { chunks, cost: weight * (bytes + above) };
  }

  private bytesOf(files: readonly number[]): number {
    return files.reduce((sum, chunk) => sum + this.bytes[chunk]! + costs.file, 0);
  }

  /** For each chunk, itself and everything it imports, directly or indirectly; null if there is a circle. */
  private closures(): Bits[] | null {
    const imports: number[][] = [];
    for (let set = 0; set < this.sets.length; set += 1) {
      const own = (imports[this.chunkOf[set]!] ??= []);
      for (const next of this.sets[set]!.imports) own.push(this.chunkOf[next]!);
    }
    const closures: Bits[] = [];
    const open = new Set<number>();
    const visit = (chunk: number): boolean => {
      if (closures[chunk]) return true;
      if (open.has(chunk)) return false;
      open.add(chunk);
      const closure = bitsOf([chunk], this.bytes.length);
      for (const next of imports[chunk]!) {
        if (next === chunk) continue;
        if (!visit(next)) return false;
        addAll(closure, closures[next]!);
      }
      closures[chunk] = closure;
      return true;
    };
    for (const chunk of imports.keys()) if (imports[chunk] && !visit(chunk)) return null;
    return closures;
  }
}
