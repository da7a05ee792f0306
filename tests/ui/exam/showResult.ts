import { screen } from "@testing-library/react";
import type { AttemptResult } from "#src/contracts/examResult.ts";
import ExamPage from "#src/ui/exam/ExamPage.tsx";
import { ResultRecord } from "#src/ui/exam/lateParts.tsx";
import { showPage } from "../showPage.tsx";

/** The receipt loads late; it is there before the first test looks for it. */
await ResultRecord.load();

export const call = "GET /api/exams/attempts/41";

/** Shows the result of an attempt. */
export const show = (data: AttemptResult) =>
  showPage(ExamPage, "/exams/3?attempt=41", { path: "/exams/:id", answers: { [call]: { body: { data } } } });
export const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
