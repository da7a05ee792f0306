/** A module, and what it is loaded for. */
export type Module = {
  module: string;
  /** By name: a page with all that comes with it, or what comes late. */
  loads: ReadonlySet<string>;
  /** Characters, before it is made small. */
  length: number;
  imports: readonly string[];
};

/** What is loaded in one go. */
export type Load = {
  /** 1 for most pages, less for what comes later. */
  weight: number;
  /** Whether it is of the side that keeps to itself. */
  isOfSide: boolean;
  /** What it is to bring at most beside what every page has; null where it may be of any size. */
  goal: { bytes: number; files: number } | null;
};

/** Modules that the same loads need: they are never parted. Sets and loads go by their numbers. */
export type ModuleSet = {
  modules: readonly string[];
  /** Those that need it, in ascending order. */
  loads: readonly number[];
  /** As they come over the line. */
  bytes: number;
  /** The sets that they import; not itself. */
  imports: readonly number[];
  /** Whether only loads of the side that keeps to itself need it. */
  isOfSide: boolean;
};

/** What a character weighs on the line. */
const compressedTo = 0.175;

/** @returns the sets, and the loads by their numbers */
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
