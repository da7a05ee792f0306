import { caseLabel } from "../model/cases.ts";
import { effectLabel } from "../model/laws.ts";
import { explore, type AnyModel } from "../model/model.ts";

/**
 * What a machine does, by state and event: where it leads and what it causes, as `target / effect, effect`.
 * `stays` leads to the same state, `refused` is known there but no guard lets it pass; what has no entry is ignored,
 * which the generated tests check. Where hidden context decides, the outcomes stand side by side: `this | that`.
 */
export type Table = Record<string, Record<string, string>>;

/** Reads the table of a model, to be compared with one that is written by hand from the specs. */
export function tableOf(model: AnyModel): Table {
  const { vertices } = explore(model);
  const labels = new Map(vertices.map(({ key, label }) => [key, label]));
  const outcomes = new Map<string, Map<string, Set<string>>>();
  for (const { label, edges } of vertices)
    for (const { verdict, event, effects, to } of edges) {
      if (verdict === "ignored") continue;
      const row = outcomes.get(label) ?? new Map<string, Set<string>>();
      const name = caseLabel(event, model.machine);
      const target = labels.get(to) === label ? "stays" : labels.get(to)!;
      const outcome =
        verdict === "refused"
          ? "refused"
          : [target, effects.map(effectLabel).join(", ")].filter(Boolean).join(" / ");
      row.set(name, (row.get(name) ?? new Set()).add(outcome));
      outcomes.set(label, row);
    }
  return Object.fromEntries(
    [...outcomes].map(([state, row]) => [
      state,
      Object.fromEntries([...row].map(([event, seen]) => [event, [...seen].sort().join(" | ")])),
    ]),
  );
}
