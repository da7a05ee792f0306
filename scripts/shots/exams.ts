import type { Page } from "@playwright/test";
import {
  answering,
  fill,
  goTo,
  learner,
  manager,
  one,
  press,
  pressIfThere,
  rest,
  type Shot,
} from "./shot.ts";

/** Accreditations and the exam window in its states. */
export const examShots: readonly Shot[] = [
  { name: "accreditation", path: "/accreditation", ...learner, whole: true },
  {
    name: "accreditation-loading",
    path: "/profile",
    ...learner,
    open: one(answering("**/api/accreditation", "never"), goTo("/accreditation"), rest),
  },
  {
    name: "accreditation-failed",
    path: "/profile",
    ...learner,
    open: one(answering("**/api/accreditation", 500), goTo("/accreditation"), rest),
  },
  { name: "exams-for-completion", path: "/accreditation/search?type=for-completion", ...learner },
  { name: "exams-grid", path: "/accreditation/search?type=for-completion&view=grid", ...learner },
  {
    name: "exams-filter-open",
    path: "/accreditation/search?type=for-completion",
    ...learner,
    open: press("Status"),
  },
  { name: "exams-completed", path: "/accreditation/search?type=completed", ...learner },
  { name: "exams-nothing", path: "/accreditation/search?name=zyzzyva", ...learner },
  { name: "exam-signed-out", path: "/exams/5" },
  { name: "exam-disclaimer", path: "/exams/5", ...manager, whole: true },
  {
    name: "exam-password-refused",
    path: "/exams/4",
    ...learner,
    open: one(fill("Exam password", "a guess"), press("Start exam"), rest),
  },
  { name: "exam-locked", path: "/exams/3", ...learner },
  {
    name: "exam-contact-admin",
    path: "/exams/3",
    ...learner,
    open: one(press("Contact Admin"), rest),
  },
  { name: "exam-result-passed", path: "/exams/1?attempt=1", ...learner, whole: true },
  { name: "exam-result-review", path: "/exams/2?attempt=2", ...learner, whole: true },
  { name: "exam-result-failed", path: "/exams/3?attempt=3", ...learner, whole: true },
  { name: "exam-choice", path: "/exams/5", ...learner, open: sit },
  { name: "exam-elsewhere", path: "/exams/5", ...learner, open: elsewhere },
  {
    name: "exam-answered",
    path: "/exams/5",
    ...learner,
    open: one(sit, answerSome, openMap, press(/^Question 3:/), rest),
  },
  {
    name: "exam-not-saved",
    path: "/exams/5",
    ...learner,
    open: one(sit, answering("**/api/exams/*", 503), toggle, (page) => page.waitForTimeout(2_000)),
  },
  {
    name: "exam-offline",
    path: "/exams/5",
    ...learner,
    open: one(
      sit,
      (page) => page.context().setOffline(true),
      toggle,
      (page) => page.waitForTimeout(2_000),
    ),
    close: (page) => page.context().setOffline(false),
  },
  { name: "exam-all-questions", path: "/exams/5", ...learner, open: one(sit, openMap, rest) },
  { name: "exam-leave", path: "/exams/5", ...learner, open: one(sit, press("Leave", "link"), rest) },
  {
    name: "exam-submit",
    path: "/exams/6",
    ...manager,
    open: one(sit, answerAll, press("Finish & Submit"), rest),
  },
  {
    name: "exam-submit-failed",
    path: "/exams/6",
    ...manager,
    open: one(
      sit,
      answerAll,
      answering("**/api/exams/*", 503),
      press("Finish & Submit"),
      press("Submit"),
      rest,
    ),
  },
  {
    name: "exam-text",
    path: "/exams/2",
    account: "exam@academy.example",
    open: one(sit, goToText, rest),
  },
];

/** Starts the exam, or continues the attempt that another picture has started in another browser. */
async function sit(page: Page): Promise<void> {
  await rest(page);
  await pressIfThere(/^Start exam$/)(page);
  await page.getByText(/^Question \d+ of/).waitFor();
  await rest(page);
  await pressIfThere(/^Continue here$/)(page);
  await rest(page);
}

/** Shows the attempt as this browser finds it when another browser of the same person continues it. */
async function elsewhere(page: Page): Promise<void> {
  // The other browser takes the session, but not what identifies this browser.
  const other = await page
    .context()
    .browser()!
    .newContext({ storageState: { cookies: await page.context().cookies(), origins: [] } });
  const there = await other.newPage();
  await there.goto(page.url());
  await sit(there);
  await toggle(there);
  await there.getByText(/^All answers saved/).waitFor();
  await other.close();
  await page.reload();
  await page.getByText("This exam is open elsewhere.").waitFor();
}

/** Changes the answer to the question that is shown. */
async function toggle(page: Page): Promise<void> {
  const options = page.getByRole("main").locator("input[type=radio], input[type=checkbox]");
  if ((await options.count()) === 0) return page.getByRole("textbox").fill("A level term policy in trust");
  await options.nth(1).click();
}

const goOn = press("Next");

async function answerSome(page: Page): Promise<void> {
  for (let at = 0; at < 4; at += 1) {
    await toggle(page);
    if (at === 2) await pressIfThere(/^Flag$/)(page);
    await goOn(page);
  }
}

/** Goes to the text question; each attempt has its questions in an order of its own. */
async function goToText(page: Page): Promise<void> {
  const text = page.getByRole("textbox", { name: "Your answer" });
  for (let left = 200; left > 0 && (await text.count()) === 0; left -= 1) await goOn(page);
  await text.fill("I would see them together and ask each what worries them most.");
}

/** Answers every unanswered question, to the last. */
async function answerAll(page: Page): Promise<void> {
  const next = page.getByRole("button", { name: "Next" });
  const given = page.getByRole("main").locator("input:checked, textarea:not(:placeholder-shown):not(:empty)");
  for (;;) {
    if ((await given.count()) === 0) await toggle(page);
    if (await next.isDisabled()) return;
    await next.click();
  }
}

/** Opens the map, which stands beside the question where there is room, else behind a button. */
async function openMap(page: Page): Promise<void> {
  await pressIfThere(/^All questions$/)(page);
}
