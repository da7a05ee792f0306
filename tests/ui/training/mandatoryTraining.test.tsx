import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import MandatoryTrainingPage from "#src/ui/training/MandatoryTrainingPage.tsx";
import { serverTime } from "../accreditation/rows.ts";
import { showPage } from "../showPage.tsx";
import { assignment } from "./rows.ts";

const quarter = { year: 2026, quarter: 4, outstanding: 3, overdue: 0, completed: 1 };

test.each([
  ["none overdue", { quarters: [quarter], overdue: [] }, "3 outstanding, none overdue."],
  [
    "one overdue",
    { quarters: [quarter], overdue: [assignment({ status: "overdue" })] },
    "3 outstanding, 1 overdue.",
  ],
  [
    "nothing left",
    { quarters: [{ ...quarter, outstanding: 0 }], overdue: [] },
    "You have completed everything that is required of you.",
  ],
])("one sentence sums up the training: %s", async (_, data, summary) => {
  await showPage(MandatoryTrainingPage, "/mandatory-training", {
    answers: { "GET /api/mandatory-training": { body: { ...serverTime, data } } },
  });
  expect(screen.getByText(summary)).toBeTruthy();
});
