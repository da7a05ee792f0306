import type { Locator, Page, Route } from "@playwright/test";
import type { ExamQuestion, OpenAttempt } from "#src/contracts/exam.ts";
import type { AttemptResult } from "#src/contracts/examResult.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import {
  attempt,
  failed,
  multiple,
  receipt,
  result,
  single,
  startError,
  text,
  wanted,
} from "../ui/exam/rows.ts";

/** The server's responses about exam 3 in one state. */
export type Served = {
  read?: unknown;
  save?: [status: number, body: unknown];
  submit?: [status: number, body: unknown];
};

/** A state of an exam or of the list of exams. It is set up once, and checked in every size and scheme. */
export type ExamState = {
  name: string;
  path?: string;
  served?: Served;
  /** Sets it up, once its page is open. */
  bring?: (page: Page) => Promise<unknown>;
  /** Sets up what only one size has. */
  sized?: (page: Page) => Promise<unknown>;
  /** It is the state of waiting for something that never comes. */
  waits?: true;
  /** An element that is present for as long as the state lasts. */
  shows: (page: Page) => Locator;
};

const click = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("heading", { name });
const question = (page: Page) => page.getByRole("radio").first();
const confirmation = (name: string | RegExp) => (page: Page) => page.getByRole("alertdialog", { name });
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

const questions = (): ExamQuestion[] => [
  single(1, {
    answer: [11],
    rev: 3,
    title: "What does Principle 12, the Consumer Principle, ask of a firm?",
  }),
  multiple(2, { answer: [21, 23], rev: 4, flagged: true }),
  text(3, { answer: "Because the client must understand it.", rev: 5, text_length: "long" }),
];
/** Created for each response, since its time is counted from now. */
export const open = (rest: Partial<OpenAttempt> = {}, asked = questions()) => ({
  data: attempt(asked, {
    started_at_iso: later(-600),
    server_time_iso: later(0),
    finishes_at_iso: later(1_800),
    original_finishes_at_iso: later(1_200),
    ...rest,
  }),
});
const unanswered = () => open({}, [single(1), multiple(2), text(3)]);
const finished = (data: AttemptResult): Served => ({ read: open(), submit: [200, { data }] });
const down: [number, unknown] = [503, { message: "Service Unavailable" }];

async function submit(page: Page): Promise<void> {
  await click(page, examMessages.finishAndSubmit);
  await page.getByRole("alertdialog").getByRole("button", { name: "Submit", exact: true }).click();
}

const locked = startError("FailedLockedNewAttempt", { locked_until: later(90_000), attempt_id: 41 });
const explained = failed({
  locked_until: later(90_000),
  remaining_attempts: 2,
  receipt: receipt({ ended_by: "time", answered: 20 }),
  content_links: [
    {
      id: 1,
      type: "item",
      title: "The Consumer Duty",
      answer_explanation: "<p>Outcomes are what counts.</p>",
      question_title: "What counts",
      question_body: "<p>What counts most under the duty?</p>",
    },
  ],
});

export const examStates: ExamState[] = [
  { name: "accreditation", path: "/accreditation", shows: heading("Passed") },
  {
    name: "exams for completion",
    path: "/accreditation/search?type=for-completion",
    shows: heading("Exams"),
  },
  {
    name: "exams, filter open",
    path: "/accreditation/search?type=for-completion",
    bring: (page) => click(page, "Status"),
    shows: (page) => page.getByRole("dialog", { name: "Filter by status" }),
  },
  {
    name: "exams completed, as a grid",
    path: "/accreditation/search?type=completed&view=grid",
    shows: heading("Exams"),
  },
  { name: "no exam found", path: "/accreditation/search?name=zyzzyva", shows: heading(/^No exam/) },
  {
    name: "loading",
    served: {},
    waits: true,
    shows: (page) => page.getByText("Loading the exam"),
  },
  { name: "not loaded", served: { read: 500 }, shows: heading("The exam could not be loaded") },
  {
    name: "disclaimer",
    served: { read: wanted({ extra_seconds: 600 }) },
    shows: heading("Ethics in advice"),
  },
  {
    name: "disclaimer with password, refused",
    served: { read: wanted({ needs_password: true }, true) },
    bring: async (page) => {
      await page.getByRole("textbox", { name: "Exam password" }).fill("a guess");
      await click(page, "Start exam");
    },
    shows: (page) => page.getByText(examMessages.passwordIncorrect).first(),
  },
  {
    name: "unable to start",
    served: { read: locked },
    shows: confirmation(examMessages.unableToStart),
  },
  {
    name: "unable to start, asking an administrator",
    served: { read: locked },
    bring: (page) => click(page, examMessages.contactAdmin),
    shows: (page) => page.getByRole("dialog", { name: sharedMessages.footer.needHelp }),
  },
  { name: "a single choice", served: { read: open() }, shows: heading(/Principle 12/) },
  {
    name: "a multiple choice, saved",
    served: { read: open() },
    bring: async (page) => {
      await click(page, "Next");
      await page.getByRole("checkbox").nth(1).check();
    },
    shows: (page) => page.getByText("All answers saved"),
  },
  {
    name: "a free text, not saved",
    served: { read: open(), save: down },
    bring: async (page) => {
      await click(page, "Next");
      await click(page, "Next");
      await page.getByRole("textbox").fill("Another answer");
    },
    shows: (page) => page.getByText("Not saved – retrying"),
  },
  {
    name: "an answer refused",
    served: {
      read: open(),
      save: [
        422,
        {
          message: "Some answers were not saved.",
          errors: { "answers.0": ["Choose one."] },
          data: {
            attempt_id: 41,
            server_time_iso: later(0),
            finishes_at_iso: later(1_800),
            original_finishes_at_iso: later(1_200),
            saved: [],
            refused: [{ question_id: 1, message: "Choose one." }],
          },
        },
      ],
    },
    bring: (page) => page.getByRole("radio").nth(1).check(),
    shows: (page) => page.getByText("This answer was not saved."),
  },
  {
    name: "unanswered, offline",
    served: { read: unanswered() },
    bring: async (page) => {
      await question(page).waitFor();
      await page.evaluate(() => window.dispatchEvent(new Event("offline")));
    },
    shows: (page) => page.getByText(/You are offline/),
  },
  {
    name: "all questions",
    served: { read: open() },
    bring: (page) => question(page).waitFor(),
    // A narrow window has them behind a button.
    sized: async (page) => {
      const button = page.getByRole("button", { name: "All questions" });
      if (await button.isVisible()) await button.click();
    },
    shows: (page) => page.getByRole("navigation", { name: /questions/i }),
  },
  {
    name: "leaving",
    served: { read: open() },
    bring: async (page) => {
      await question(page).waitFor();
      await page.getByRole("link", { name: "Leave" }).click();
    },
    shows: confirmation(examMessages.leaveQuestion),
  },
  {
    name: "open elsewhere",
    served: { read: open({ writer: "another-browser.tab" }) },
    shows: (page) => page.getByText("This exam is open elsewhere."),
  },
  {
    name: "submit modal",
    served: { read: open() },
    bring: (page) => click(page, examMessages.finishAndSubmit),
    shows: confirmation("Submit the exam?"),
  },
  {
    name: "submit modal, failed",
    served: { read: open(), submit: down },
    bring: submit,
    shows: (page) => page.getByText(/could not be submitted/),
  },
  {
    name: "submit modal, time over",
    served: { read: open({ finishes_at_iso: later(-1), original_finishes_at_iso: later(-1) }), submit: down },
    shows: confirmation("Time is up"),
  },
  { name: "passed", served: finished(result()), bring: submit, shows: heading(/scored 84%/) },
  { name: "failed", served: finished(explained), bring: submit, shows: heading(/52%/) },
  {
    name: "in review",
    served: finished(result({ status: "Review", passed: false, attempt_percentage: null })),
    bring: submit,
    shows: (page) => page.getByText(examMessages.startErrors.Review),
  },
  { name: "an earlier result", path: "/exams/1?attempt=1", shows: heading(/^Congratulations/) },
  { name: "an unknown result", path: "/exams/1?attempt=99999", shows: heading(/could not be found/) },
  { name: "an exam with an invalid id", path: "/exams/none", shows: heading(/could not be found/) },
  { name: "an exam that does not exist", path: "/exams/99999", shows: heading(/could not be found/) },
];

/** The times of a served attempt, which every response about it must repeat. */
const timeIn = (read: unknown) => {
  const { data } = Object(read) as { data?: OpenAttempt };
  return (
    data && {
      finishes_at_iso: data.finishes_at_iso,
      original_finishes_at_iso: data.original_finishes_at_iso,
    }
  );
};

const documentOfExam = (url: URL): boolean => url.pathname === "/exams/3";

/** Responds to the calls about exam 3 according to the state; a missing read is never answered. */
export async function serve(page: Page, { read, save, submit: submitted }: Served): Promise<void> {
  await page.unroute("**/api/exams/3*").catch(() => {});
  await page.unroute(documentOfExam).catch(() => {});
  await page.route(documentOfExam, async (route: Route) => {
    const response = await route.fetch();
    // The exam's data is taken out of the document, so that the page requests it.
    const body = (await response.text()).replace('"/api/exams/3":', '"/api/exams/0":');
    await route.fulfill({ response, body });
  });
  await page.route("**/api/exams/3*", async (route: Route) => {
    const request = route.request();
    const json = (status: number, body: unknown) => route.fulfill({ status, json: body as object });
    if (request.method() === "PATCH") {
      const { answers } = request.postDataJSON() as { answers: { question_id: number }[] };
      const rev = Number(request.headers()["x-attempt-rev"]);
      const saved = {
        attempt_id: 41,
        server_time_iso: later(0),
        finishes_at_iso: later(1_800),
        original_finishes_at_iso: later(1_200),
        ...timeIn(read),
        saved: answers.map(({ question_id }) => ({ question_id, rev })),
        refused: [],
        ...(request.headers()["x-take-over"] === "1" && { questions: [] }),
      };
      // Continuing an attempt is announced by an empty save, which is accepted whatever happens to the answers.
      const [status, body] = answers.length > 0 && save ? save : [200, { data: saved }];
      return json(status, body);
    }
    if (request.method() === "POST") return json(...(submitted ?? down));
    if (read === undefined) return undefined;
    return typeof read === "number" ? json(read, { message: "Server Error" }) : json(200, read);
  });
}
