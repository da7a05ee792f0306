import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Boxset } from "#src/contracts/boxset.ts";
import BoxsetPage from "#src/ui/learning/boxset/BoxsetPage.tsx";
import { boxset, noCpd } from "./rows.ts";
import { showPage } from "../showPage.tsx";

const show = (rest: Partial<Boxset>) => {
  const data: Boxset = {
    ...boxset(2),
    ...{ type: "boxset", contents: [], in_order: false, next: null, completed_at: null },
    ...{ cpd_earned: noCpd, hidden: false, reaction: null },
    ...rest,
  };
  return showPage(BoxsetPage, "/boxset/2", {
    path: "/boxset/:id",
    answers: { "GET /api/boxsets/2": { body: { data } } },
  });
};
const progress = () => within(screen.getByRole("complementary", { name: "Your progress" }));

test.each<[Partial<Boxset>, string]>([
  [{}, "Earns no CPD."],
  [{ cpd: { ...noCpd, cpd: 60 } }, "No CPD earned so far. The whole boxset earns:"],
  [
    { cpd: { ...noCpd, cpd: 60 }, cpd_earned: { ...noCpd, cpd: 20 } },
    "20 min CPD earned so far. The whole boxset earns:",
  ],
])("a boxset says how much CPD it earns and has earned: %o", async (rest, said) => {
  await show(rest);
  const { parentElement } = progress().getByText(said);
  // Nor an empty list, which would be read out.
  expect(within(parentElement!).queryByRole("list") !== null).toBe(rest.cpd !== undefined);
});

test("a boxset says when it was completed, and otherwise what comes next", async () => {
  const { unmount } = await show({ next: { id: 5, title: "Fair value" }, progress: "not started" });
  expect(progress().getByRole("link", { name: "Start: Fair value" })).toBeTruthy();
  expect(progress().queryByText(/^Completed/)).toBeNull();
  unmount();
  await show({ progress: "completed", completed_at: "2026-11-11T12:00:00Z" });
  expect(progress().getByText(/^Completed/).textContent).toBe("Completed 11 Nov.");
  expect(progress().queryByRole("link")).toBeNull();
});
