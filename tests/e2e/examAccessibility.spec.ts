import type { Page, Route } from "@playwright/test";
import type { AttemptResult, ExamQuestion, OpenAttempt } from "#src/contracts/exam.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
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
import { violationsIn } from "./axe.ts";
import { signIn } from "./people.ts";
import { expect, test } from "./test.ts";

/** What the server says about exam 3 in one state. */
type Served = {
  read?: unknown;
  save?: [status: number, body: unknown];
  submit?: [status: number, body: unknown];
};

type State = {
  name: string;
  path?: string;
  served?: Served;
  /** What must be there before it is looked at. */
  shows: (page: Page) => Promise<unknown>;
};

const click = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name }).waitFor();
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
/** Served anew each time, since its time is counted from now. */
const open = (rest: Partial<OpenAttempt> = {}, asked = questions()) => ({
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
  await click(page, "Submit");
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
    },
  ],
});

const states: State[] = [
  { name: "accreditation", path: "/accreditation", shows: heading("Passed") },
  {
    name: "exams for completion",
    path: "/accreditation/search?type=for-completion",
    shows: heading("Exams"),
  },
  {
    name: "exams, filter open",
    path: "/accreditation/search?type=for-completion",
    shows: (page) => click(page, "Standing"),
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
    shows: (page) => page.getByText("Loading the exam").waitFor({ state: "attached" }),
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
    shows: async (page) => {
      await page.getByRole("textbox", { name: "Exam password" }).fill("a guess");
      await click(page, "Start the exam");
      await page.getByText(examMessages.passwordIncorrect).first().waitFor();
    },
  },
  {
    name: "unable to start",
    served: { read: locked },
    shows: (page) => page.getByRole("alertdialog", { name: examMessages.unableToStart }).waitFor(),
  },
  {
    name: "unable to start, asking an administrator",
    served: { read: locked },
    shows: (page) => click(page, examMessages.contactAdmin),
  },
  { name: "a single choice", served: { read: open() }, shows: heading(/Principle 12/) },
  {
    name: "a multiple choice, saved",
    served: { read: open() },
    shows: async (page) => {
      await click(page, "Next");
      await page.getByRole("checkbox").nth(1).check();
      await page.getByText("All answers saved").waitFor();
    },
  },
  {
    name: "a free text, not saved",
    served: { read: open(), save: down },
    shows: async (page) => {
      await click(page, "Next");
      await click(page, "Next");
      await page.getByRole("textbox").fill("Another answer");
      await page.getByText("Not saved – retrying").waitFor();
    },
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
    shows: async (page) => {
      await page.getByRole("radio").nth(1).check();
      await page.getByText("This answer was not saved.").waitFor();
    },
  },
  {
    name: "unanswered, offline",
    served: { read: unanswered() },
    shows: async (page) => {
      await page.getByRole("radio").first().waitFor();
      await page.evaluate(() => window.dispatchEvent(new Event("offline")));
      await page.getByText(/You are offline/).waitFor();
    },
  },
  {
    name: "all questions",
    served: { read: open() },
    shows: async (page) => {
      await page.getByRole("radio").first().waitFor();
      const button = page.getByRole("button", { name: "All questions" });
      if (await button.isVisible()) await button.click();
      await page.getByRole("navigation").first().waitFor();
    },
  },
  {
    name: "leaving",
    served: { read: open() },
    shows: async (page) => {
      await page.getByRole("radio").first().waitFor();
      await page.getByRole("link", { name: "Leave" }).click();
      await page.getByRole("alertdialog", { name: examMessages.leaveQuestion }).waitFor();
    },
  },
  {
    name: "open elsewhere",
    served: { read: open({ writer: "another-browser.tab" }) },
    shows: (page) => page.getByText("This exam is open elsewhere.").waitFor(),
  },
  {
    name: "submit modal",
    served: { read: open() },
    shows: (page) => click(page, examMessages.finishAndSubmit),
  },
  {
    name: "submit modal, failed",
    served: { read: open(), submit: down },
    shows: async (page) => {
      await submit(page);
      await page.getByText(/could not be submitted/).waitFor();
    },
  },
  {
    name: "submit modal, time over",
    served: { read: open({ finishes_at_iso: later(-1), original_finishes_at_iso: later(-1) }), submit: down },
    shows: (page) => page.getByRole("alertdialog", { name: "The time is over" }).waitFor(),
  },
  { name: "passed", served: finished(result()), shows: submit },
  { name: "failed", served: finished(explained), shows: submit },
  {
    name: "in review",
    served: finished(result({ status: "Review", passed: false, attempt_percentage: null })),
    shows: submit,
  },
  { name: "a result again", path: "/exams/1?attempt=1", shows: heading(/^Congratulations/) },
  { name: "a result that is not here", path: "/exams/1?attempt=99999", shows: heading(/not here/) },
  { name: "an exam that is not here", path: "/exams/none", shows: heading(/not here/) },
];

/** Answers the calls about exam 3 as the state has it; a read that is left out is never answered. */
async function serve(page: Page, { read, save, submit: submitted }: Served): Promise<void> {
  await page.unroute("**/api/exams/3*").catch(() => {});
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
        saved: answers.map(({ question_id }) => ({ question_id, rev })),
        refused: [],
      };
      // Who goes on with an attempt says so with a save of nothing, which is taken whatever becomes of the answers.
      const [status, body] = answers.length > 0 && save ? save : [200, { data: saved }];
      return json(status, body);
    }
    if (request.method() === "POST") return json(...(submitted ?? down));
    if (read === undefined) return undefined;
    return typeof read === "number" ? json(read, { message: "Server Error" }) : json(200, read);
  });
}

type Fault = { id: string; at?: string[] };

/** What axe finds, and whether the page is wider than its window. */
async function faultsOf(page: Page): Promise<Fault[]> {
  const violations = await violationsIn(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [
    ...violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(" ")) })),
    ...(wide > 0 ? [{ id: `scrolls sideways by ${wide} px` }] : []),
  ];
}

/** As zoom has it: the window is as wide as ever, its content has fewer pixels (D-3). */
const zoomed = [
  { name: "1280 px", width: 1_280, height: 800 },
  { name: "200 % zoom", width: 640, height: 400 },
  { name: "320 px by zoom", width: 320, height: 640 },
];

for (const scheme of ["light", "dark"] as const)
  for (const { name, width, height } of zoomed)
    test.describe(`${scheme}, ${name}`, () => {
      test.use({ colorScheme: scheme, viewport: { width, height }, reducedMotion: "reduce" });
      test("no axe violation and no sideways scrolling in any state of exam and accreditation [A11Y-1][A11Y-11][A11Y-12][D-3]", async ({
        page,
      }) => {
        test.setTimeout(300_000);
        page.setDefaultTimeout(10_000);
        await page.addInitScript(() => Object.defineProperty(window, "outerWidth", { get: () => 1_280 }));
        await signIn(page, "learner");
        const found: unknown[] = [];
        for (const state of states) {
          await serve(page, state.served ?? {});
          // an open attempt asks before it is left
          page.once("dialog", (dialog) => void dialog.accept().catch(() => {}));
          await page.goto(state.path ?? "/exams/3");
          try {
            await state.shows(page);
            await page.waitForTimeout(300);
            found.push(...(await faultsOf(page)).map((fault) => ({ state: state.name, ...fault })));
          } catch (error) {
            found.push({ state: state.name, id: `is not shown: ${String(error).split("\n", 1)[0]}` });
          }
          page.removeAllListeners("dialog");
        }
        expect(found).toEqual([]);
      });
    });

test.describe("a window that is really narrow", () => {
  test.use({ viewport: { width: 700, height: 800 } });
  test("is refused without an axe violation [M-067][B-099][D-3]", async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(window, "outerWidth", { get: () => 700 }));
    await signIn(page, "learner");
    await page.goto("/exams/5");
    await page.getByRole("heading", { name: examMessages.unsupported }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
