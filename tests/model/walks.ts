import type { AnyEventObject } from "xstate";
import { explore, type AnyModel, type Edge, type Path, type Step, type Vertex } from "./model.ts";

/** Walks through everything that a machine can do, in as few steps as possible. */

/** The most steps to add after the shortest path to a state. */
const mostMore = 24;
/** The most steps to the next untaken transition, until a walk from the start is as short. */
const detour = 3;

/**
 * Walks that together take every transition with every case, in every state. Each continues from its current state for
 * as long as something there or nearby has not been taken. That needs two fifths of the steps of a separate walk for
 * each.
 */
export function transitionWalks(model: AnyModel): Path[] {
  const { vertices, onward } = explore(model);
  const edges = new Map(
    vertices.map((vertex) => [vertex.key, vertex.edges.filter(({ verdict }) => verdict === "taken")]),
  );
  const open = new Map([...edges].map(([key, some]) => [key, new Set(some.map(({ event }) => event))]));
  const isOpen = (key: string): boolean => (open.get(key)?.size ?? 0) > 0;

  /** The first event on the shortest path to a state with an untaken transition. */
  function towardsOpen(from: string): AnyEventObject | undefined {
    const seen = new Set([from]);
    let reached = [{ key: from, first: undefined as AnyEventObject | undefined }];
    for (let steps = 0; steps < detour; steps += 1) {
      const next: typeof reached = [];
      for (const { key, first } of reached)
        for (const edge of edges.get(key) ?? []) {
          if (seen.has(edge.to)) continue;
          seen.add(edge.to);
          if (isOpen(edge.to)) return first ?? edge.event;
          next.push({ key: edge.to, first: first ?? edge.event });
        }
      reached = next;
    }
    return undefined;
  }

  function walkFrom({ path }: Vertex): Path {
    const [start, ...way] = path.steps as [Step, ...Edge[]];
    const steps: Step[] = [start];
    let at = vertices[0]!.key;
    const take = (step: Edge): void => {
      open.get(at)?.delete(step.event);
      steps.push(step);
      at = step.to;
    };
    way.forEach(take);
    for (let left = mostMore; left > 0; left -= 1) {
      const here = [...(open.get(at) ?? [])];
      const leadsOn = (event: AnyEventObject) =>
        edges.get(at)!.some((edge) => edge.event === event && isOpen(edge.to));
      const event = here.find(leadsOn) ?? here[0] ?? towardsOpen(at);
      if (!event) break;
      take(onward(steps.at(-1)!, event));
    }
    return { steps };
  }

  const found: Path[] = [];
  for (const vertex of vertices) while (isOpen(vertex.key)) found.push(walkFrom(vertex));
  return found;
}

/**
 * Walks that together take every pair of consecutive transitions of a machine, each from the start and at most about
 * `longest` steps long.
 */
export function pairWalks(model: AnyModel, longest: number): Path[] {
  const { vertices } = explore(model);
  const byKey = new Map(vertices.map((vertex) => [vertex.key, vertex]));
  const out = (vertex: Vertex): readonly Edge[] => vertex.edges.filter(({ verdict }) => verdict === "taken");
  const after = (edge: Edge): readonly Edge[] => out(byKey.get(edge.to)!);
  const open = new Map<Edge, Set<Edge>>();
  for (const edge of vertices.flatMap(out)) open.set(edge, new Set(after(edge)));

  /**
   * The shortest path to a pair that is still open, including the pair's second transition; from an edge or the start.
   */
  const wayOn = (from: Edge | null): Edge[] | null => {
    const first = from ? after(from) : out(vertices[0]!);
    const ways: Edge[][] = first.map((edge) => [edge]);
    const seen = new Set<Edge>(first);
    const isOpen = (before: Edge | null, edge: Edge): boolean =>
      before !== null && open.get(before)!.has(edge);
    const now = first.find((edge) => isOpen(from, edge));
    if (now) return [now];
    for (const way of ways) {
      const last = way.at(-1)!;
      const next = after(last).find((edge) => isOpen(last, edge));
      if (next) return [...way, next];
      for (const edge of after(last))
        if (!seen.has(edge)) {
          seen.add(edge);
          ways.push([...way, edge]);
        }
    }
    return null;
  };

  const walks: Path[] = [];
  for (;;) {
    const taken: Edge[] = [];
    for (let way = wayOn(null); way && taken.length < longest; way = wayOn(taken.at(-1)!))
      for (const edge of way) {
        const before = taken.at(-1);
        if (before) open.get(before)!.delete(edge);
        taken.push(edge);
      }
    if (taken.length === 0) break;
    walks.push({ steps: [vertices[0]!.path.steps[0]!, ...taken] });
  }
  const left = [...open.values()].reduce((sum, seconds) => sum + seconds.size, 0);
  if (left > 0) throw new Error(`${left} pairs of transitions are on no walk`);
  return walks;
}
