/** A module, and what it is loaded for. */
export type Module = {
  module: string;
  /** Names of loads: a page with everything it needs, or a late part. */
  loads: ReadonlySet<string>;
  /** In characters, minified. */
  length: number;
  imports: readonly string[];
};

/** Modules that are loaded together. */
export type Load = {
  /** 1 for most pages, less for what loads later. */
  weight: number;
  /** Whether it belongs to the side that is kept apart. */
  isOfSide: boolean;
  /** The most that it should load beyond what every page has; null where any size will do. */
  goal: { bytes: number; files: number } | null;
};

/** Modules that the same loads need; they are never separated. Sets and loads are identified by number. */
export type ModuleSet = {
  modules: readonly string[];
  /** The loads that need it, in ascending order. */
  loads: readonly number[];
  /** Compressed, as transferred. */
  bytes: number;
  /** The sets that it imports, without itself. */
  imports: readonly number[];
  /** Whether only loads of the side that is kept apart need it. */
  isOfSide: boolean;
};

/** Compressed size of each further character of a file. */
const compressedTo = 0.26;

/** @returns the sets, and the loads by number */
export function setsOf(
  modules: readonly Module[],
  loadOf: (name: string) => Load,
): { sets: ModuleSet[]; loads: Load[] } {
  const names = [...new Set(modules.flatMap(({ loads }) => [...loads]))];
  const loads = names.map(loadOf);
  const numbers = new Map(names.map((name, number) => [name, number]));
  const together = Map.groupBy(modules, ({ loads: by }) =>
    [...by]
      .map((name) => numbers.get(name)!)
      .sort((one, other) => one - other)
      .join(),
  );
  const setOf = new Map(
    [...together.values()].flatMap((some, set) => some.map(({ module }) => [module, set] as const)),
  );
  const sets = [...together].map(([by, some], set): ModuleSet => {
    const needing = by.split(",").map(Number);
    const imported = new Set(some.flatMap(({ imports }) => imports.map((one) => setOf.get(one) ?? set)));
    imported.delete(set);
    return {
      modules: some.map(({ module }) => module),
      loads: needing,
      bytes: Math.round(some.reduce((sum, { length }) => sum + length, 0) * compressedTo),
      imports: [...imported],
      isOfSide: needing.every((load) => loads[load]!.isOfSide),
    };
  });
  return { sets, loads };
}
