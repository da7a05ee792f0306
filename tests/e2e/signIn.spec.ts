import { passwordResetMessages } from "#src/contracts/messages/passwordReset.ts";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { startMailServer } from "../fake/mailServer.ts";
import { demoPassword, emailOf, signInByForm } from "./people.ts";
import { startServer } from "./server.ts";
import { expect, test } from "./test.ts";

test("too many wrong passwords lock the account out, and the message leads to the reset by keyboard [M-023][B-340][B-062][B-063]", async ({
  page,
}) => {
  await page.goto("/login/manual");
  await page.getByLabel("Email").fill(emailOf("partner"));
  const blocked = page.getByRole("link", { name: publicMessages.blocked });
  for (let attempt = 0; attempt < 8 && !(await blocked.isVisible()); attempt += 1) {
    await page.getByRole("textbox", { name: "Password" }).fill(`Wrong-${attempt}`);
    const answered = page.waitForResponse("**/login");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await answered;
    await expect(page.getByLabel("Email")).toHaveValue(emailOf("partner"));
    await expect(page.getByRole("alert")).not.toBeEmpty();
  }
  await blocked.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/reset-password/);
});

test("a deep link survives SSO, with its query and fragment [B-033][B-034][E-009]", async ({ page }) => {
  const wanted = "/catalogue?topic=2&sort=title#main";
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  // only the browser knows the fragment: the link has it once the page's own code runs
  await expect(page.getByText("Demo accounts")).toBeVisible();
  await page.getByRole("link", { name: "Sign in with your work account" }).click();
  await page
    .getByRole("button", { name: /Learner/ })
    .or(page.getByRole("link", { name: /Learner/ }))
    .first()
    .click();
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("sign-in ignores a redirect to another site", async ({ page }) => {
  await signInByForm(page, "trainer", "//evil.example/steal");
  await expect(page).toHaveURL("/");
});

test("a password can be reset by the emailed link, which works only once [R-L-003][B-038][B-039][B-040][B-059][B-064][B-066][M-020][M-022]", async ({
  browser,
}) => {
  const mailServer = await startMailServer();
  const server = await startServer({ SMTP_URL: mailServer.url });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  try {
    await page.goto("/login/manual");
    await page.getByRole("link", { name: publicMessages.forgotPassword }).click();
    await page.getByLabel("Email").fill(emailOf("external"));
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText(passwordResetMessages.resetRequested)).toBeVisible();
    await expect.poll(() => mailServer.received.length, { timeout: 15_000 }).toBe(1);
    const mail = mailServer.received[0]!.source.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
    const link = /https?:\/\/[^\s"<>]*\/reset-password\?[^\s"<>]+/.exec(mail)![0].replaceAll("&amp;", "&");

    await page.goto(link);
    const goOn = page.getByRole("button", { name: passwordResetMessages.continue });
    await expect(goOn).toBeDisabled();
    await page.getByRole("textbox", { name: "New password", exact: true }).fill("Quiet-Lantern-42");
    await page.getByRole("textbox", { name: "Confirm new password" }).fill("Quiet-Lantern-4");
    await expect(goOn).toBeDisabled();
    await page.getByRole("textbox", { name: "Confirm new password" }).fill("Quiet-Lantern-42");
    await goOn.click();
    await expect(page).toHaveURL("/");

    const [stranger, other] = [await browser.newContext({ baseURL: server.url }), demoPassword];
    const second = await stranger.newPage();
    await second.goto(link);
    await second.getByRole("textbox", { name: "New password", exact: true }).fill(`${other}!`);
    await second.getByRole("textbox", { name: "Confirm new password" }).fill(`${other}!`);
    const refused = second.waitForResponse("**/api/auth/password/reset");
    await second.getByRole("button", { name: passwordResetMessages.continue }).click();
    expect((await refused).status()).toBe(422);
    await stranger.close();
  } finally {
    await context.close();
    await server.close();
    await mailServer.stop();
  }
});
