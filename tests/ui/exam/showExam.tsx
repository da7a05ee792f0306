import { act, fireEvent, screen } from "@testing-library/react";
import type { ExamTime, StartAnswer } from "#src/contracts/exam.ts";
import ExamPage from "#src/ui/exam/ExamPage.tsx";
import { InProgress } from "#src/ui/exam/lateParts.tsx";
import { HelpQueryProvider } from "#src/ui/shell/HelpQueryActor.tsx";
import { HelpQueryDialog } from "#src/ui/shell/HelpQueryDialog.tsx";
import { LeaveDialog } from "#src/ui/shell/LeaveDialog.tsx";
import type { FakeOptions } from "../../fake/world.ts";
import { settled, showPage } from "../showPage.tsx";

export const read = "GET /api/exams/3";
export const save = "PATCH /api/exams/3";
export const submit = "POST /api/exams/3";

// Whoever starts an exam has this: the start waits for it.
await InProgress.load();

type Answers = NonNullable<Parameters<typeof showPage>[2]>["answers"];

/** The page with what the shell keeps open over it. */
const Page = () => (
  <HelpQueryProvider>
    <ExamPage />
    <HelpQueryDialog />
    <LeaveDialog />
  </HelpQueryProvider>
);

type Options = FakeOptions & { answers?: Answers; question?: number };

/** Opens the exam window over a server with this response. */
export async function showExam(answer: StartAnswer | Error, { answers, question, ...options }: Options = {}) {
  const address = question ? `/exams/3?question=${question}` : "/exams/3";
  const shown = await showPage(Page, address, {
    path: "/exams/:id",
    ...options,
    answers: {
      [read]: answer instanceof Error ? answer : { body: answer },
      [save]: (body) => ({
        body: { data: savedAll(body, (body as Body).answers?.length ? {} : timeIn(answer)) },
      }),
      ...answers,
    },
  });
  await settled();
  return {
    ...shown,
    /** Lets this many milliseconds pass. */
    wait: async (time: number) => {
      await act(async () => shown.clock.increment(time));
      await settled();
    },
  };
}

/** The time of the attempt, for a tab that takes over. */
function timeIn(answer: StartAnswer | Error): Partial<ExamTime> {
  if (!("data" in answer)) return {};
  const { server_time_iso, finishes_at_iso, original_finishes_at_iso } = answer.data;
  return { server_time_iso, finishes_at_iso, original_finishes_at_iso };
}

type Body = { answers?: { question_id: number }[] };

/** The server's response when it has accepted every answer. */
export const savedAll = (body: unknown, rest: object = {}) => ({
  attempt_id: 41,
  server_time_iso: "2026-11-20T10:00:05Z",
  finishes_at_iso: "2026-11-20T10:15:00Z",
  original_finishes_at_iso: "2026-11-20T10:15:00Z",
  saved: ((body as Body).answers ?? []).map(({ question_id }) => ({ question_id, rev: 1_000 })),
  // A tab that takes over learns what is saved: nothing that is not already shown.
  questions: [],
  refused: [],
  ...rest,
});

export const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};

/** The text of a question in the map for screen readers. */
export const inMap = (number: number): string =>
  screen
    .getByRole("button", { name: new RegExp(`^Question ${number}:`) })
    .getAttribute("aria-label")!
    .replace(/^Question \d+: /, "");
