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
const requestCost = 1_300;
/** Kinds that are opened far more often than others, and how much more they count. */
const opened: Readonly<Record<string, number>> = {
  home: 6,
  exam: 14,
  users: 6,
  lists: 2,
  forms: 3,
  reports: 2,
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
  const isOfOffice = ({ kinds }: Group): boolean => [...kinds].every(isOffice);
  const sets = setsOf(modules);
  let groups = groupsOf(sets);
  for (;;) {
    const now = { groups, cost: costOf(groups) };
    const best = pairsOf(groups)
      .filter(([one, other]) => isOfOffice(one) === isOfOffice(other))
      .map((pair) => join(groups, pair))
      .map((joined) => ({ groups: joined, cost: costOf(joined) }))
      .reduce((least, one) => (one.cost < least.cost && !hasCircle(one.groups) ? one : least), now);
    if (best === now) break;
    groups = best.groups;
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

const join = (groups: readonly Group[], [one, other]: [Group, Group]): Group[] => [
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

/** What all kinds of pages load together, each the groups that it needs with all that these import. */
function costOf(groups: readonly Group[]): number {
  const imports = importsOf(groups);
  const kinds = new Set(groups.flatMap(({ kinds: of }) => [...of]));
  let cost = 0;
  for (const kind of kinds) {
    const loaded = new Set<Group>();
    const visit = (group: Group): void => {
      if (loaded.has(group)) return;
      loaded.add(group);
      imports.get(group)!.forEach(visit);
    };
    groups.filter(({ kinds: of }) => of.has(kind)).forEach(visit);
    for (const { length } of loaded) cost += (length * compressedTo + requestCost) * (opened[kind] ?? 1);
  }
  return cost;
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
