import { answerTo } from "../exam/exams.ts";
import { examWindow } from "./examPage.ts";
import { callsOn, enter, exam, expect, test } from "./examTest.ts";

test("EXM-12: submitting with a double click makes one submission and one result [P6]", async ({
  page,
  line,
  sit,
}) => {
  test.setTimeout(90_000);
  const { window, verdict } = await sit(exam.ordinary);
  await window.answerAll();
  line.rule(({ method }) => (method === "POST" ? { late: 700 } : undefined));
  await page.getByRole("button", { name: "Finish & Submit" }).dblclick();
  await window.dialog.getByRole("button", { name: "Submit", exact: true }).dblclick();
  await expect(window.result(100)).toBeVisible();
  expect(callsOn(line.seen, "POST")).toHaveLength(1);
  await verdict();
});

test("EXM-12: two simultaneous submissions give one result and identical responses [P6]", async ({
  hall,
  candidate,
  simulated,
}) => {
  const examId = hall.idOf(exam.ordinary);
  const sitting = simulated(examId);
  await sitting.start();
  const answers = new Map(sitting.attempt.questions.map((question) => [question.id, answerTo(question)]));
  const [one, other] = await Promise.all([sitting.submit(answers), sitting.submit(answers)]);
  expect(one.status).toBe(200);
  expect(other).toEqual(one);
  expect(await hall.faultsLeft(candidate, examId, sitting.acknowledged)).toEqual([]);
});

test("EXM-12: submitting in two tabs gives one result and identical responses [P6][P8]", async ({
  context,
  line,
  sit,
}) => {
  test.setTimeout(90_000);
  const { examId, window: first, verdict } = await sit(exam.ordinary);
  await first.answerAll();
  await first.saved();
  // The submission of the first tab stays in flight until the second has its result.
  const other = Promise.withResolvers<void>();
  let submissions = 0;
  line.rule(({ method, path }) =>
    method === "POST" && path === `/api/exams/${examId}` && (submissions += 1) === 1
      ? { hold: other.promise }
      : undefined,
  );
  await first.submit();
  await expect.poll(() => submissions).toBe(1);
  const page = await context.newPage();
  const second = examWindow(page, first.typed);
  await second.resume(examId);
  await page.getByRole("button", { name: "Continue here" }).click();
  await expect(page.getByRole("button", { name: "Finish & Submit" })).toBeEnabled();
  await second.submit();
  await expect(second.result(100)).toBeVisible();
  other.resolve();
  await expect(first.result(100)).toBeVisible();
  const bodies = callsOn(line.seen, "POST").map(({ status, answer }) => ({ status, answer }));
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toEqual({ status: 200, answer: bodies[1]!.answer });
  await verdict();
});

for (const place of ["in another tab", "on another device"])
  test(`EXM-16: an exam opened ${place} is read-only until it is continued there, and no blank answer is saved [P8][T-28][G-11]`, async ({
    page,
    context,
    browser,
    sit,
    candidate,
    line,
  }) => {
    test.setTimeout(120_000);
    const { examId, window: first, verdict } = await sit(exam.ordinary);
    await first.goToText();
    await first.type("written in the first");
    await first.saved();

    const elsewhere = place === "in another tab" ? context : await browser.newContext({ baseURL: line.url });
    if (elsewhere !== context) await enter(elsewhere, line.url, candidate);
    const otherPage = await elsewhere.newPage();
    const other = examWindow(otherPage, first.typed);
    await other.resume(examId);
    await expect(otherPage.getByText("This exam is open elsewhere.")).toBeVisible();
    await other.goToText();
    await expect(other.text).toHaveValue("written in the first");
    await expect(other.text).toBeDisabled();

    await otherPage.getByRole("button", { name: "Continue here" }).click();
    await expect(other.text).toBeEnabled();
    await expect(page.getByText("You have continued this exam elsewhere.")).toBeVisible({ timeout: 10_000 });
    await expect(first.text).toBeDisabled();
    await other.answerAll();
    await other.saved();
    await other.submit();
    await expect(other.result(100)).toBeVisible();
    await expect(first.result(100)).toBeVisible({ timeout: 15_000 });
    const kept = await verdict(other.typed);
    const blanks = kept.events.flatMap(({ kind, data }) =>
      kind === "saved"
        ? (data as { items: { answer: unknown }[] }).items.filter(({ answer }) => answer === "")
        : [],
    );
    expect(blanks).toEqual([]);
    if (elsewhere !== context) await elsewhere.close();
  });

test("EXM-17: a stale tab learns of the submission from its next save, and shows the result [P4][B-106]", async ({
  line,
  simulated,
  sit,
}) => {
  test.setTimeout(90_000);
  line.live(false);
  const { examId, window, verdict } = await sit(exam.ordinary);
  await window.goToText();
  await window.type("no");
  await window.saved();
  const device = simulated(examId);
  await device.start();
  const answers = new Map(device.attempt.questions.map((question) => [question.id, answerTo(question)]));
  expect((await device.submit(answers, { "X-Take-Over": "1" })).status).toBe(200);
  await window.type("!");
  await expect(window.result(100)).toBeVisible({ timeout: 20_000 });
  const last = callsOn(line.seen, "PATCH").at(-1)!;
  expect(last.status).toBe(208);
  const kept = await verdict(null);
  expect(kept.late.length).toBeGreaterThan(0);
});
