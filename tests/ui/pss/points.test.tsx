import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FrameworkPart, PointsEntry, Skill } from "#src/contracts/pss.ts";
import { FrameworkPage } from "#src/ui/pss/FrameworkPage.tsx";
import { PointsPage } from "#src/ui/pss/PointsPage.tsx";
import { showPage } from "../showPage.tsx";

const advice = { id: 1, name: "Advice" };
const skill = (rest: Partial<Skill>): Skill => ({
  ...{ id: 4, name: "Listening", description: "", points: 0, reachable: 0, completed: 0, next: [], ...rest },
});

test.each<[string, Skill[]]>([
  ["This accreditation has no skills yet.", []],
  ["No item earns points for this skill yet.", [skill({})]],
  ["You have completed all of its items.", [skill({ completed: 2 })]],
])("an accreditation says why nothing earns points: %s", async (said, skills) => {
  const part: FrameworkPart = {
    ...{ ...advice, purpose: "", status: "not started", points: 0, needed: 40, achieved_at: null },
    skills,
  };
  await showPage(FrameworkPage, "/pss/my-framework", {
    answers: { "GET /api/pss/framework": { body: { data: [part], accreditations: [advice] } } },
  });
  expect(screen.getByText(said)).toBeTruthy();
  // Also of 0 points: what was given may have been taken again.
  expect(screen.getByRole("link", { name: "Points history of Advice" })).toBeTruthy();
});

test("a line of the points says how they were earned, and why, and whether the item can still be opened", async () => {
  const line = (key: string, rest: Partial<PointsEntry>): PointsEntry => ({
    ...{ key, by: "completion", points: 10, at: "2026-11-20T09:00:00Z", accreditation: advice },
    ...{ skill: { id: 4, name: "Listening" }, item: { id: 3, title: "Item 3" }, open: true },
    ...{ reason: "", given_by: null, ...rest },
  });
  const rows = [
    line("1", {}),
    line("2", { open: false }),
    line("3", { by: "person", given_by: "Grace", reason: "A talk" }),
    line("4", { by: "person", points: -5, item: null, reason: "A mistake" }),
  ];
  await showPage(PointsPage, "/pss/my-history", {
    answers: {
      "GET /api/pss/history": {
        body: { data: rows, meta: { total: 4, page: 1, perPage: 25 }, points: 25, accreditations: [advice] },
      },
    },
  });
  const lines = screen.getAllByRole("listitem").filter((one) => one.querySelector("time"));
  expect(lines.map((one) => [...one.querySelectorAll("p")].map((part) => part.textContent))).toEqual([
    ["Item 3", "Listening, Advice", "Earned by completing the item"],
    ["Item 3", "Listening, Advice", "Earned by completing the item. It is no longer available"],
    ["Item 3", "Listening, Advice", "Given by Grace: A talk"],
    ["A mistake", "Listening, Advice", "Taken by an administrator"],
  ]);
  expect(screen.getAllByRole("link", { name: "Item 3" })).toHaveLength(2);
});
