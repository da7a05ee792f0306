import { expect, test } from "vitest";
import { caseLabel } from "../model/cases.ts";
import { explore } from "../model/model.ts";
import { createRig, predicted } from "../model/rig.ts";
import { examModel } from "./exam.model.ts";

const { vertices } = explore(examModel);
const byKey = new Map(vertices.map((vertex) => [vertex.key, vertex]));
/** What is compared: the target state and the effects. The context may hold details that make no difference. */
const judged = ({ value, status, effects }: ReturnType<typeof predicted>) => ({ value, status, effects });

/** One state at a time, so that a failure names it. */
test.each(
  vertices
    .filter(({ edges }) => edges.some(({ verdict }) => verdict === "taken"))
    .map((vertex) => [vertex.label, vertex] as const),
)(
  "every pair of consecutive transitions from %s does what the model predicts (§9.2)",
  async (_, { path, edges }) => {
    for (const first of edges.filter(({ verdict }) => verdict === "taken"))
      for (const second of byKey.get(first.to)!.edges.filter(({ verdict }) => verdict === "taken")) {
        const rig = createRig(examModel);
        for (const step of path.steps) await rig.take(step.event);
        rig.look();
        const title = `${caseLabel(first.event, examModel.machine)}, ${caseLabel(second.event, examModel.machine)}`;
        await rig.take(first.event);
        expect(judged(rig.look()), title).toEqual(judged(predicted(first)));
        await rig.take(second.event);
        expect(judged(rig.look()), title).toEqual(judged(predicted(second)));
      }
  },
  60_000,
);
