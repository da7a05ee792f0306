import { expect, test } from "vitest";
import { broadcastInExamModel, broadcastModel } from "./broadcast.model.ts";
import { explore } from "../model/model.ts";

test("only a confirmed Understood closes a broadcast that has to be acknowledged [B-298][B-299]", () => {
  for (const { label, edges } of explore(broadcastModel).vertices)
    for (const { event, to } of edges)
      if (label.startsWith("shown") && !to.includes("shown")) expect(event.type).toBe("confirm");
});

test("what waits is in order of priority, whichever arrived first and if an exam came between [T-9]", () => {
  const labels = explore(broadcastInExamModel).vertices.map(({ label }) => label);
  const waiting = labels.filter((label) => label.includes("urgent") && label.includes("news"));
  expect(waiting.filter((label) => label.startsWith("heldBack"))).toHaveLength(1);
  for (const label of waiting) if (!/^(shown|marking)/.test(label)) expect(label).toMatch(/urgent.*news/);
});

test("no broadcast covers an open exam [B-235][T-9]", () => {
  for (const { label } of explore(broadcastInExamModel).vertices)
    if (label.includes("exam")) expect(label).not.toMatch(/^shown/);
});
