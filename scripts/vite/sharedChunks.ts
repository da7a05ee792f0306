/** A module that several pages share, and the kinds of pages that need it. */
export type SharedModule = {
  module: string;
  kinds: ReadonlySet<string>;
  /** Characters, before it is made small. */
  length: number;
  imports: readonly string[];
};

/** What is needed by the same kinds of pages, and becomes one chunk: of the sets that it was joined from, by their numbers. */
type Group = {
  sets: readonly number[];
  kinds: ReadonlySet<string>;
  length: number;
  /** The sets that its modules import. */
  imports: ReadonlySet<number>;
};

/** What a character weighs on the line, and what a request costs beside its bytes, in the same unit. */
const compressedTo = 0.13;
const requestCost = 1_450;
/** Kinds that are opened far more often than others, and how much more they count. */
const opened: Readonly<Record<string, number>> = {
  home: 30,
  exam: 18,
  users: 20,
  lists: 4,
  forms: 8,
  reports: 14,
};

/**
 * Puts modules into chunks, so that a page loads little that only others need, in few requests. It begins with a chunk for
 * each set of kinds of pages that need the same modules, where no page loads anything in vain, and joins two for as long as
 * that costs all pages together less than it saves. Two that would import each other in a circle stay apart, and so does what
 * only the back office needs from what learners load.
 * @param isOffice whether pages of a kind are of the back office
 * @returns the name of the chunk of each module, made of the beginnings of the kinds that need it
 */
export function sharedChunks(
  modules: readonly SharedModule[],
  isOffice: (kind: string) => boolean,
): Map<string, string> {
  const sets = setsOf(modules);
  let groups = groupsOf(sets);
  for (;;) {
    const best = bestPair(groups, isOffice);
    if (!best) break;
    groups = join(groups, best);
  }
  const times = new Map<string, number>();
  const chunkOf = new Map<string, string>();
  for (const group of groups) {
    const name = [...group.kinds]
      .sort()
      .map((kind) => kind.slice(0, 2))
      .join("-");
    times.set(name, (times.get(name) ?? 0) + 1);
    const own = times.get(name) === 1 ? name : `${name}-${times.get(name)}`;
    for (const set of group.sets) for (const { module } of sets[set]!) chunkOf.set(module, own);
  }
  return chunkOf;
}

/** The two whose joining saves most, if any saves something. */
function bestPair(
  groups: readonly Group[],
  isOffice: (kind: string) => boolean,
): readonly [Group, Group] | undefined {
  const isOfOffice = ({ kinds }: Group): boolean => [...kinds].every(isOffice);
  const saved = savedBy(groups);
  return pairsOf(groups)
    .filter(([one, other]) => isOfOffice(one) === isOfOffice(other))
    .map((pair) => ({ pair, saves: saved(pair) }))
    .filter(({ saves }) => saves > 0)
    .toSorted((one, other) => other.saves - one.saves)
    .find(({ pair }) => !hasCircle(join(groups, pair)))?.pair;
}

/** The modules that the same kinds of pages need. */
function setsOf(modules: readonly SharedModule[]): SharedModule[][] {
  const sets = new Map<string, SharedModule[]>();
  for (const one of modules) {
    const name = [...one.kinds].sort().join();
    sets.set(name, [...(sets.get(name) ?? []), one]);
  }
  return [...sets.values()];
}

function groupsOf(sets: readonly (readonly SharedModule[])[]): Group[] {
  const setOf = new Map(sets.flatMap((set, number) => set.map(({ module }) => [module, number] as const)));
  return sets.map((set, number) => ({
    sets: [number],
    kinds: set[0]!.kinds,
    length: set.reduce((sum, { length }) => sum + length, 0),
    imports: new Set(set.flatMap(({ imports }) => imports.flatMap((one) => setOf.get(one) ?? []))),
  }));
}

const pairsOf = (groups: readonly Group[]): [Group, Group][] =>
  groups.flatMap((one, at) => groups.slice(at + 1).map((other): [Group, Group] => [one, other]));

const both = <Value>(one: Iterable<Value>, other: Iterable<Value>): Set<Value> => new Set([...one, ...other]);

const join = (groups: readonly Group[], [one, other]: readonly [Group, Group]): Group[] => [
  ...groups.filter((group) => group !== one && group !== other),
  {
    sets: [...one.sets, ...other.sets],
    kinds: both(one.kinds, other.kinds),
    length: one.length + other.length,
    imports: both(one.imports, other.imports),
  },
];

/** Which groups each group imports. */
function importsOf(groups: readonly Group[]): Map<Group, Set<Group>> {
  const groupOf = new Map(groups.flatMap((group) => group.sets.map((set) => [set, group] as const)));
  return new Map(
    groups.map((group) => {
      const imported = new Set([...group.imports].map((set) => groupOf.get(set)!));
      imported.delete(group);
      return [group, imported];
    }),
  );
}

/** Each group with all that it imports, in turn. */
function closuresOf(groups: readonly Group[]): Map<Group, ReadonlySet<Group>> {
  const imports = importsOf(groups);
  const closureOf = (group: Group): Set<Group> => {
    const found = new Set<Group>();
    const visit = (one: Group): void => {
      if (found.has(one)) return;
      found.add(one);
      imports.get(one)!.forEach(visit);
    };
    visit(group);
    return found;
  };
  return new Map(groups.map((group) => [group, closureOf(group)]));
}

/**
 * What all kinds of pages together save if two groups become one: a request for each kind that loads both, less what it loads
 * of the other where it needed one only, with all that this imports.
 */
function savedBy(groups: readonly Group[]): (pair: readonly [Group, Group]) => number {
  const closures = closuresOf(groups);
  const kinds = new Set(groups.flatMap(({ kinds: of }) => [...of]));
  const loads = [...kinds].map((kind) => ({
    weight: opened[kind] ?? 1,
    loaded: new Set(
      groups.filter((group) => group.kinds.has(kind)).flatMap((group) => [...closures.get(group)!]),
    ),
  }));
  const cost = ({ length }: Group): number => length * compressedTo + requestCost;
  return ([one, other]) => {
    let saved = 0;
    for (const { weight, loaded } of loads) {
      const [hasOne, hasOther] = [loaded.has(one), loaded.has(other)];
      if (!hasOne && !hasOther) continue;
      let more = 0;
      if (!hasOne || !hasOther)
        for (const group of closures.get(hasOne ? other : one)!) if (!loaded.has(group)) more += cost(group);
      saved += (requestCost - more) * weight;
    }
    return saved;
  };
}

function hasCircle(groups: readonly Group[]): boolean {
  const imports = importsOf(groups);
  const done = new Set<Group>();
  const open = new Set<Group>();
  const leadsBack = (group: Group): boolean => {
    if (open.has(group)) return true;
    if (done.has(group)) return false;
    open.add(group);
    const found = [...imports.get(group)!].some(leadsBack);
    open.delete(group);
    done.add(group);
    return found;
  };
  return groups.some(leadsBack);
}
