import { expect, test } from "vitest";
import { examModel } from "../machines/exam.model.ts";
import { explore, type AnyModel, type Edge } from "./model.ts";
import { letterModel, playerModel, watchModel } from "./samples.ts";
import { transitionWalks } from "./walks.ts";

const models: [string, AnyModel][] = [
  ["watch", watchModel],
  ["letter", letterModel],
  ["player", playerModel],
  ["exam", examModel],
];

test.each(models)(
  "the walks through %s begin at its start and take every effective event in every state",
  (_, model) => {
    const { vertices, alphabet } = explore(model);
    const name = (key: string, event: Edge["event"]) => `${alphabet.indexOf(event)} in ${key}`;
    const taken = new Set<string>();
    for (const { steps } of transitionWalks(model)) {
      let at = vertices[0]!.key;
      expect(steps[0]!.event.type).toBe("xstate.init");
      for (const step of steps.slice(1) as Edge[]) {
        taken.add(name(at, step.event));
        at = step.to;
      }
    }
    const all = vertices.flatMap(({ key, edges }) =>
      edges.flatMap(({ verdict, event }) => (verdict === "taken" ? [name(key, event)] : [])),
    );
    expect([...taken].sort()).toEqual([...new Set(all)].sort());
  },
);
