import { fireEvent } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { makeExports } from "#server/reports/makeExports.ts";
import { exportSettled } from "#server/reports/runSchedules.ts";
import { startTestApp, type Browser, type TestApp } from "../server/harness.ts";
import { openPage, type Opened } from "./page.tsx";

let t: TestApp;
let mine: Browser;
let other: Browser;
let opened: Opened | undefined;
let id: number;
beforeAll(async () => {
  t = await startTestApp({ env: { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "no-reply@example.org" } });
  const carys = await t.createUser({ email: "carys@example.org", roles: ["super admin"] });
  await t.createUser({ email: "bea@example.org", firstName: "Bea", roles: ["system admin"] });
  [mine, other] = [await t.signIn("carys@example.org"), await t.signIn("bea@example.org")];
  const draft = { name: "Of the week", report: "user-status", recipients: [carys.id] };
  id = (await mine.post("/api/admin/reports/schedule", draft)).json.data.id;
});
afterEach(() => opened?.close());
afterAll(() => t.close());

const work = () => makeExports(t.app, (ended) => exportSettled(t.app, ended));
const mails = async () => (await t.mails()).map(({ to, subject }) => [to, subject]);
const sent = "Sent to bea@example.org. It should arrive in a moment.";

test("a schedule can be sent to oneself from the list, and its runs show it [T-56]", async () => {
  const page = (opened = await openPage(other, "/admin/house/reports/schedules"));
  await page.press("Actions for Of the week");
  fireEvent.click(page.over.getByRole("menuitem", { name: "Send to myself now" }));
  await page.settled();
  expect(page.shown.getByText(sent)).toBeTruthy();
  await work();
  expect(await mails()).toEqual([["bea@example.org", "Of the week"]]);
  await page.go(`/admin/house/reports/user-status/schedules/${id}/edit/runs`);
  expect(page.shown.getByRole("region", { name: "Runs: table" }).textContent).toMatch(/Sent.*Bea Person/);
});

test("a schedule can be sent from its form only after saving, and only once on a double press [T-56]", async () => {
  const page = (opened = await openPage(other, `/admin/house/reports/user-status/schedules/${id}/edit`));
  const button = () => page.shown.getByRole("button", { name: "Send to myself now" });
  page.type({ name: "Of the day" });
  await page.settled();
  expect(button()).toHaveProperty("disabled", true);
  expect(page.shown.getByText("Save first")).toBeTruthy();
  await page.press("Save");
  await page.press("Send to myself now", 2);
  expect(page.shown.getByText(sent)).toBeTruthy();
  await work();
  expect((await mails()).slice(1)).toEqual([["bea@example.org", "Of the day"]]);
  expect(page.calls.filter(({ path }) => path.endsWith("/send"))).toHaveLength(1);
});

test("an academy without a mail server says that what a schedule sends to oneself was not sent", async () => {
  const alone = await startTestApp();
  try {
    const { id: own } = await alone.createUser({ email: "dee@example.org", roles: ["system admin"] });
    const dee = await alone.signIn("dee@example.org");
    const draft = { name: "Of the week", report: "user-status", recipients: [own] };
    await dee.post("/api/admin/reports/schedule", draft);
    const page = (opened = await openPage(dee, "/admin/house/reports/schedules"));
    await page.press("Actions for Of the week");
    fireEvent.click(page.over.getByRole("menuitem", { name: "Send to myself now" }));
    await page.settled();
    expect(
      page.shown.getByText("The email was made, but no mail server is set up, so it was not sent."),
    ).toBeTruthy();
  } finally {
    await alone.close();
  }
});
