import type { Page } from "@playwright/test";
import type { AnyEventObject, StateValue } from "xstate";
import { explore, type AnyModel, type Edge, type Path, type Step, type Vertex } from "./model.ts";
import { stateLabel } from "./plain.ts";

/** How a machine is driven through a real browser, on a page that stages its view (`tests/e2e/stage`). */
export type Tour = {
  /** Puts the view up anew, over a machine in its first state. */
  open: (page: Page) => Promise<void>;
  /** What a user does, by event type; null where it is the world that does it in this state. */
  does: Readonly<Record<string, (page: Page, event: never, from: Step["state"]) => Promise<void> | null>>;
  /** Brings about what no user does. */
  bring: (page: Page, event: AnyEventObject) => Promise<void>;
  /** Waits until the machine stands there; fails with where it stands when it does not come there. */
  reached: (page: Page, value: StateValue) => Promise<void>;
  /** What must be seen, by state; every state that matches is looked at. */
  shows: Readonly<Record<string, (page: Page) => Promise<void>>>;
};

/**
 * Walks that together take every two transitions of a machine one after the other, each from the start and at most about
 * `longest` steps long.
 */
export function pairWalks(model: AnyModel, longest: number): Path[] {
  const { vertices } = explore(model);
  const byKey = new Map(vertices.map((vertex) => [vertex.key, vertex]));
  const out = (vertex: Vertex): readonly Edge[] => vertex.edges.filter(({ verdict }) => verdict === "taken");
  const after = (edge: Edge): readonly Edge[] => out(byKey.get(edge.to)!);
  const open = new Map<Edge, Set<Edge>>();
  for (const edge of vertices.flatMap(out)) open.set(edge, new Set(after(edge)));

  /** The shortest way on to a pair that is still open, with the pair's second transition; from one or from the start. */
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

/** Walks a path in the browser; after each step the machine stands where it was computed to, and the page shows it. */
export async function walkTour(page: Page, tour: Tour, { steps }: Path): Promise<void> {
  const gestures = tour.does as Readonly<
    Record<string, (page: Page, event: AnyEventObject, from: Step["state"]) => Promise<void> | null>
  >;
  await tour.open(page);
  for (const [index, { event, state }] of steps.entries()) {
    if (index > 0) {
      const gesture = gestures[event.type]?.(page, event, steps[index - 1]!.state) ?? null;
      await (gesture ?? tour.bring(page, event));
    }
    const at = `step ${index}, ${event.type} → ${stateLabel(state.value)}`;
    const failing = (error: unknown) => {
      throw new Error(at, { cause: error });
    };
    await tour.reached(page, state.value).catch(failing);
    const known = Object.keys(tour.shows).filter((name) => state.matches(name as never));
    if (known.length === 0) throw new Error(`${at}: nothing is known to show`);
    for (const name of known) await tour.shows[name]!(page).catch(failing);
  }
}
