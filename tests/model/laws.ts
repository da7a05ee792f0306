import { nodesOf } from "#src/machineDiagram/chart.ts";
import { caseLabel } from "./cases.ts";
import { explore, type Edge, type AnyModel } from "./model.ts";
import { plain, short } from "./plain.ts";
import type { Effect } from "./probe.ts";

/**
 * What a machine does, one line for each thing, in the order of its states:
 *
 *     checking — checkSession ✓ 300 → warning
 *     writing (empty) — confirm: refused
 *
 * (If the model has a view that is a string, it follows the state.)
 *
 * A path replayed on the machine that produced it cannot fail, so every machine has a `LawTable`, written by hand from
 * the specs. These lines are for reading only. Never accept one by updating a snapshot.
 */
export function laws(model: AnyModel): string[] {
  return lines(model, (from, event, edge) => {
    if (edge.verdict === "refused") return `${from} — ${event}: refused`;
    return edge.verdict === "taken" ? `${from} — ${event} → ${edge.toLabel}` : null;
  });
}

/**
 * What a machine requests and does outside itself during its steps, one line for each cause:
 *
 *     writing (written) — confirm: asks changeRelationship(accept 7 Hello)
 */
export function effects(model: AnyModel): string[] {
  const { vertices } = explore(model);
  const start = vertices[0]!.path.steps[0]!.effects;
  const starting = start.map((effect) => `start: ${effectLabel(effect)}`);
  return [
    ...new Set([
      ...starting,
      ...lines(model, (from, event, edge) =>
        edge.effects.length > 0 ? `${from} — ${event}: ${edge.effects.map(effectLabel).join(", ")}` : null,
      ),
    ]),
  ];
}

/** `goToLogin()`, `asks checkSession(7)`, `tells live(…)`. */
export function effectLabel({ kind, name, params }: Effect): string {
  return `${kind === "does" ? "" : `${kind} `}${name}(${short(plain(params))})`;
}

type LabelledEdge = Edge & { toLabel: string };

function lines(
  model: AnyModel,
  line: (from: string, event: string, edge: LabelledEdge) => string | null,
): string[] {
  const { vertices } = explore(model);
  const labels = new Map(vertices.map(({ key, label }) => [key, label]));
  return [
    ...new Set(
      vertices.flatMap(({ label, edges }) =>
        edges.flatMap(
          (edge) =>
            line(label, caseLabel(edge.event, model.machine), { ...edge, toLabel: labels.get(edge.to)! }) ??
            [],
        ),
      ),
    ),
  ];
}

/** The states that no path enters. */
export function unreached(model: AnyModel): string[] {
  const { vertices } = explore(model);
  const entered = new Set(
    vertices.flatMap(({ path }) => path.steps.at(-1)!.state._nodes.map((node) => node.id)),
  );
  const passed = new Set(
    [...vertices[0]!.path.steps, ...vertices.flatMap(({ edges }) => edges)].flatMap(({ taken }) =>
      taken.map(leaves),
    ),
  );
  return nodesOf(model.machine)
    .filter((node) => node.type !== "history" && !entered.has(node.id) && !passed.has(node.id))
    .map((node) => node.id);
}

const leaves = (transition: string): string => transition.split(" ")[0]!;

/** The cases that change nothing in any state, and do not show the other result of a guard by being refused. */
export function unused(model: AnyModel): string[] {
  const { vertices, alphabet } = explore(model);
  const used = new Set(
    vertices.flatMap(({ edges }) =>
      edges.filter(({ verdict }) => verdict !== "ignored").map(({ event }) => event),
    ),
  );
  return alphabet.filter((event) => !used.has(event)).map((event) => caseLabel(event, model.machine));
}
