import { readFileSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { questionVersions } from "#server/schema/index.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { answerTo, testExam } from "../exam/exams.ts";
import { openHall, type RunningHall } from "../exam/openHall.ts";
import { complaints, freshPage, signIn } from "./people.ts";
import { examWindow } from "./examPage.ts";
import { expect, test as base } from "./examTest.ts";

const once = "Once and no more";
const closed = "Closed by now";
const secret = "Behind a password";
const locking = "Failing locks";
const hostile = "Hostile questions";
/** An item of the demo, in which to read up on what was answered wrongly. */
const content = "What the Consumer Duty asks of an adviser";

const openText = {
  type: "text",
  title: "Question 1",
  body: "<p>In your own words?</p>",
  explanation: "<p>It depends.</p>",
  length: "long",
};

/** A hall of its own, as these exams are in states that others could not use. */
const test = base.extend<object, { hall: RunningHall }>({
  hall: [
    async ({}, use) => {
      const hall = await openHall(
        [
          testExam({ name: once, minutes: 10, questions: 2, max_attempts: 1 }),
          testExam({ name: closed, minutes: 10, live: false }),
          testExam({ name: secret, minutes: 10, questions: 4, password: "open sesame" }),
          testExam({ name: locking, minutes: 10, questions: 4, max_attempts: 3, lockout_hours: 2, content }),
          testExam({ name: hostile, minutes: 10, questions: 1 }),
          testExam({
            name: "Marked by a person",
            minutes: 10,
            pools: [{ name: "Open", draw: 1, questions: [openText] }] as never,
          }),
        ],
        20,
      );
      await use(hall);
      await hall.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** The demo's learner has an exam in each state; the exams without questions are the demo's, too. */
const refusals: [string, string, string, boolean][] = [
  ["B-120", "The Consumer Duty and conduct", examMessages.startErrors.Passed, false],
  ["B-121", "Advice on retirement income", examMessages.startErrors.Review, false],
  ["B-122", "Financial crime essentials", examMessages.startErrors.FailedLockedNewAttempt, true],
  ["B-124", "Equity release", examMessages.startErrors.no_available_questions, true],
  ["B-125", "Pension transfers, advanced", examMessages.startErrors.not_enough_questions, true],
];

for (const [id, name, message, hasContact] of refusals)
  test(`“${name}” cannot be started: ${message} [B-119][${id}][B-127][M-070]`, async ({ browser, hall }) => {
    const [page, context] = await freshPage(browser, hall.server.url);
    await signIn(page, "learner", "/accreditation");
    await page.goto(`/exams/${hall.idOf(name)}`);
    const dialog = page.getByRole("alertdialog", { name: examMessages.unableToStart });
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    await expect(dialog.getByRole("button", { name: examMessages.contactAdmin })).toHaveCount(
      hasContact ? 1 : 0,
    );
    await context.close();
  });

test("an exam with no attempts remaining cannot be started, but its last result can be shown [B-123][M-074][T-31]", async ({
  page,
  hall,
  simulated,
}) => {
  const examId = hall.idOf(once);
  const sitting = simulated(examId);
  await sitting.start();
  await sitting.submit(
    new Map(sitting.attempt.questions.map((question) => [question.id, answerTo(question, false)])),
  );
  await page.goto(`/exams/${examId}`);
  const dialog = page.getByRole("alertdialog", { name: examMessages.unableToStart });
  await expect(dialog.getByText(examMessages.startErrors.NoAttemptsRemaining)).toBeVisible();
  await expect(dialog.getByRole("button", { name: examMessages.contactAdmin })).toBeVisible();
  await dialog.getByRole("button", { name: "Last result" }).click();
  await expect(examWindow(page).result(0)).toBeVisible();
  await expect(page.getByText("You have no attempts remaining.")).toBeVisible();
});

test("any other refusal shows the server's own message, without a contact button [B-126][B-127]", async ({
  page,
  hall,
}) => {
  await page.goto(`/exams/${hall.idOf(closed)}`);
  const dialog = page.getByRole("alertdialog", { name: examMessages.unableToStart });
  await expect(dialog.getByText("This exam is closed.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: examMessages.contactAdmin })).toHaveCount(0);
});

test("a wrong exam password shows an error and starts nothing; the right one starts, and neither is logged [B-128][M-078][D-4]", async ({
  page,
  hall,
  line,
}) => {
  const examId = hall.idOf(secret);
  await page.goto(`/exams/${examId}`);
  const password = page.getByRole("textbox", { name: "Exam password" });
  await password.fill("open barley");
  await page.getByRole("button", { name: "Start exam" }).click();
  await expect(page.getByText(examMessages.passwordIncorrect).first()).toBeVisible();
  await expect(page.getByRole("timer")).toHaveCount(0);
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(examMessages.passwordIncorrect);
  await password.fill("open sesame");
  await page.getByRole("button", { name: "Start exam" }).click();
  await expect(examWindow(page).heading).toBeVisible();
  expect(line.seen.filter(({ path }) => /sesame|barley/.test(path))).toEqual([]);
  expect(hall.server.output()).not.toMatch(/sesame|barley/);
});

test("a failed exam shows the score and the one needed, explanations, the lock-out and the attempts remaining [B-131][B-132][B-133][B-134]", async ({
  page,
  hall,
}) => {
  const window = examWindow(page);
  await window.start(hall.idOf(locking));
  await window.answerAll(false);
  await window.submit();
  await expect(window.result(0)).toBeVisible();
  await expect(page.getByText("You need 70% to pass.")).toBeVisible();
  await expect(page.getByText(/You have 2 attempts remaining\./)).toBeVisible();
  await expect(page.getByText(/You are locked out until/)).toBeVisible();
  const explained = page.getByRole("region", { name: "Read next" });
  await expect(explained.getByRole("link")).toHaveText([content]);
  for (const n of [1, 2, 3, 4]) await expect(explained.getByText(`Why ${n}.`)).toBeVisible();
});

test("a passed exam shows congratulations, a certificate to download and a receipt that the server confirms [B-130][M-079][T-31][G-8]", async ({
  page,
  hall,
}) => {
  const window = examWindow(page);
  await window.start(hall.idOf(once));
  await window.answerAll();
  await window.submit();
  await expect(page.getByRole("heading", { name: examMessages.passed(100, once) })).toBeVisible();
  const button = page.getByRole("button", { name: "Download certificate (PDF)" });
  await page.route("**/certificate", (route) =>
    route.fulfill({ status: 500, json: { message: "Server Error" } }),
  );
  await button.click();
  await expect(page.getByText("The certificate could not be downloaded.")).toBeVisible();
  await page.unroute("**/certificate");
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^certificate-\d+\.pdf$/);
  const pdf = await getDocumentProxy(new Uint8Array(readFileSync(await download.path())));
  expect((await extractText(pdf, { mergePages: true })).text).toContain(once);
  await window.openReceipt();
  await page.getByRole("button", { name: "Check the receipt" }).click();
  await expect(page.getByText("This receipt is genuine")).toBeVisible();
});

test("an exam in review says so, and shows no score [B-097][M-072]", async ({ page, hall }) => {
  const window = examWindow(page);
  await window.start(hall.idOf("Marked by a person"));
  await window.text.fill("It depends on what the client needs.");
  await window.submit();
  await expect(page.getByText(examMessages.startErrors.Review)).toBeVisible();
  await expect(page.getByRole("heading", { name: /%/ })).toHaveCount(0);
});

/** Each would make itself known if it were treated as more than text. */
const attacks = `
  <h3>Read this</h3><script>window.__attacked = "script"</script>
  <img src=x onerror="window.__attacked = 'onerror'"><img src="/api/exams/complete-attempt/1?k=1">
  <svg><script>window.__attacked = "svg"</script></svg><math><mtext><style><img src=x onerror="window.__attacked='math'"></style></mtext></math>
  <a href="javascript:window.__attacked='href'">a link</a><iframe srcdoc="<script>parent.__attacked='frame'</script>"></iframe>
  <form action="https://evil.example"><button>Send</button></form><style>body { display: none }</style>
  <div style="position: fixed; inset: 0; background: red" onpointerover="window.__attacked='pointer'">over everything</div>`;

test("hostile HTML in a question is rendered harmless, even if it was stored unsanitised", async ({
  page,
  hall,
}) => {
  await hall.whileStopped(async (app) => {
    const { rows } = await app
      .db()
      .execute<{ id: number }>(
        `select q.id from questions q join exam_pools p on p.pool_id = q.pool_id where p.exam_id = ${hall.idOf(hostile)}`,
      );
    await app
      .db()
      .update(questionVersions)
      .set({ body: attacks })
      .where(and(eq(questionVersions.questionId, rows[0]!.id), eq(questionVersions.version, 1)));
  });
  const found = complaints(page);
  const outside: string[] = [];
  page.on("request", (request) => {
    if (/evil|complete-attempt|\/x$/.test(request.url())) outside.push(request.url());
  });
  const window = examWindow(page);
  await window.start(hall.idOf(hostile));
  await expect(page.getByRole("heading", { name: "Read this" })).toBeVisible();
  await page.mouse.move(600, 400);
  const link = page.getByText("a link", { exact: true });
  if ((await link.count()) > 0) await link.click();
  expect(await page.evaluate(() => (globalThis as { __attacked?: string }).__attacked)).toBeUndefined();
  for (const selector of ["iframe", "form[action]", "main script", "main style", "main svg script"])
    await expect(page.locator(selector)).toHaveCount(0);
  expect(outside).toEqual([]);
  const handlers = await page
    .locator("main *")
    .evaluateAll((all) =>
      all.flatMap((one) => one.getAttributeNames().filter((name) => name.startsWith("on"))),
    );
  expect(handlers).toEqual([]);
  // Chromium also reports what the sanitiser parses on the side: that was refused, and is not in the page.
  expect(found.filter((text) => !/violates the following Content Security Policy/.test(text))).toEqual([]);
  await window.answerAll();
  await window.submit();
  await expect(window.result(100)).toBeVisible();
});
