import { expect, test } from "vitest";
import { exam as limits } from "#src/contracts/limits.ts";
import { explore } from "../model/model.ts";
import { examModel } from "./exam.model.ts";

test("a modal is open in every step of submitting, and cannot be cancelled once the exam has ended [B-102][B-105][B-107]", () => {
  for (const { path, label } of explore(examModel).vertices) {
    const { state } = path.steps.at(-1)!;
    if (!label.startsWith("inProgress")) continue;
    expect([label, state.hasTag("modal")]).toEqual([label, !label.includes("submission.answering")]);
    expect([label, state.hasTag("noCancel")]).toEqual([label, !label.includes("ending.free")]);
    if (label.includes("ending.free")) continue;
    expect(state.can({ type: "cancel" })).toBe(false);
  }
});

test("only one submission is in flight at a time, and none after the result (§9.3)", () => {
  for (const { path, edges } of explore(examModel).vertices) {
    const before = path.steps.at(-1)!;
    for (const edge of edges) {
      const asks = edge.effects.filter(({ kind, name }) => kind === "asks" && name === "submitExam");
      if (asks.length === 0) continue;
      expect(before.awaited.has("submitExam")).toBe(false);
      expect(before.state.status).toBe("active");
    }
  }
});

test("the pauses between retries of a submission grow, and the last one repeats (EXM-10)", () => {
  const { retryPause } = examModel.machine.implementations.delays as Record<
    string,
    (args: { context: { tries: number } }) => number
  >;
  expect([0, 1, 2, 3, 4, 5, 6].map((tries) => retryPause!({ context: { tries } }))).toEqual([
    1_000,
    ...limits.retryPauses,
  ]);
});

test("an attempt in progress shows no toasts [B-129][T-32]", () => {
  const effects = explore(examModel)
    .vertices.flatMap(({ label, edges }) => (label.startsWith("inProgress") ? edges : []))
    .flatMap((edge) => edge.effects);
  expect(effects.length).toBeGreaterThan(0);
  expect(effects.filter(({ name }) => name === "showFailure" || name === "showMessage")).toEqual([]);
});
