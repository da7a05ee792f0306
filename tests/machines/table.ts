import { caseLabel } from "../model/cases.ts";
import { effectLabel } from "../model/laws.ts";
import { explore, type AnyModel } from "../model/model.ts";

/**
 * What a machine does, by state and event: where it leads and what it causes, as `target / effect, effect`.
 * `stays` leads to the same state, `refused` is known there but no guard lets it pass; what has no entry is ignored,
 * which the generated tests check. Where something unnamed decides, the outcomes stand side by side: `this | that`.
 */
export type Table = Record<string, Record<string, string>>;

type Options = {
  /** What a state is called; states of one name share their rows. */
  name?: (label: string) => string;
  /** Without the cases of other events, for one region of a parallel machine. */
  only?: (eventType: string) => boolean;
};

/** States by their names alone, without what the view says of the context. */
export const byState = (label: string): string => label.replace(/ \(.*\)$/s, "");

/** Reads the table of a model, to be compared with one that is written by hand from the specs. */
export function tableOf(model: AnyModel, { name = String, only = () => true }: Options = {}): Table {
  const { vertices } = explore({ ...model, cases: model.cases.filter(({ type }) => only(type)) });
  const names = new Map(vertices.map(({ key, label }) => [key, name(label)]));
  const table: Record<string, Record<string, Set<string>>> = {};
  for (const { key, edges } of vertices)
    for (const { verdict, event, effects, to } of edges) {
      if (verdict === "ignored") continue;
      const state = names.get(key)!;
      const target = names.get(to) === state ? "stays" : names.get(to)!;
      const caused = effects.map(effectLabel).join(", ");
      const outcome = verdict === "refused" ? "refused" : [target, caused].filter(Boolean).join(" / ");
      ((table[state] ??= {})[caseLabel(event, model.machine)] ??= new Set()).add(outcome);
    }
  return mapValues(table, (row) => mapValues(row, (outcomes) => [...outcomes].sort().join(" | ")));
}

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** What each event leads to from wherever it is known: for machines that treat it alike in every state. */
export function fromAnywhere(table: Table): Record<string, string> {
  const seen: Record<string, Set<string>> = {};
  for (const [state, row] of Object.entries(table))
    for (const [event, outcome] of Object.entries(row))
      (seen[event] ??= new Set()).add(outcome.replace(/^stays/, state));
  return mapValues(seen, (outcomes) => [...outcomes].sort().join(" | "));
}
