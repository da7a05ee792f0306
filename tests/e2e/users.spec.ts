import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { complaints, signIn } from "./people.ts";
import { expect, test } from "./test.ts";

test.describe.configure({ mode: "serial" });

const users = "/admin/house/users";
const find = async (page: Page, name: string) => {
  await page.goto(`${users}?search=${encodeURIComponent(name)}`);
  return page.getByRole("row", { name: new RegExp(name) });
};
const act = async (page: Page, name: string, item: string) => {
  const row = await find(page, name);
  await row.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

test("a user can be added and invited, and the email waits in the outbox [R-A-004][R-A-005][E-067][E-071][6.4.6]", async ({
  page,
  server,
}) => {
  const found = complaints(page);
  await signIn(page, "system", `${users}/create`);
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Byron");
  await page.getByRole("textbox", { name: "Email" }).fill("ada.byron@academy.example");
  await page.getByText(/^Show \d+ more$/).click();
  await page.getByLabel("Division", { exact: true }).selectOption({ label: "Investment" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(users);
  const row = await find(page, "Ada Byron");
  await expect(row).toContainText("Not invited");
  await expect(row).toContainText("Investment");
  await act(page, "Ada Byron", "Invite");
  await page.getByRole("button", { name: "Invite", exact: true }).last().click();
  await expect(page.getByRole("row", { name: /Ada Byron/ })).toContainText("Invited");
  expect(found).toEqual([]);
  await server.stop();
  const mails = execFileSync(process.execPath, ["server/admin.ts", "mails"], {
    env: { ...process.env, DATA_DIR: server.dataDir, PUBLIC_URL: server.url },
    maxBuffer: 10_000_000,
  }).toString();
  expect(mails).toMatch(/\/reset-password\?token=\S+&email=ada\.byron%40academy\.example/);
  await server.restart();
});

test("roles are assigned on a separate screen [R-A-010][E-069][B-416]", async ({ page }) => {
  await signIn(page, "system");
  await (await find(page, "Ada Byron")).getByRole("link", { name: "Ada Byron" }).click();
  await page.getByRole("link", { name: "Roles", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: /^Super admin/ })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Trainer" }).check();
  await page.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible();
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("Roles assigned")).toBeVisible();
});

test("two accounts can be merged after a preview, and the merge undone [R-A-006][E-070][T-50]", async ({
  page,
}) => {
  await signIn(page, "system");
  await act(page, "Ada Byron", "Merge into another account");
  await expect(page.getByRole("heading", { level: 1, name: "Merge Ada Byron" })).toBeVisible();
  await page.getByLabel("Keep this account").fill("Aisha Rahman");
  await page.getByRole("option", { name: /Aisha Rahman/ }).click();
  await page.getByRole("button", { name: "Preview merge" }).click();
  const plan = page.getByRole("region", { name: "Merge preview" });
  await expect(plan.getByText("ada.byron@academy.example")).toBeVisible();
  await plan.getByRole("radio", { name: "Ada (Ada Byron)" }).check();
  await expect(plan.getByRole("radio", { name: "Ada (Ada Byron)" })).toBeChecked();
  await plan.getByRole("button", { name: "Merge into Aisha Rahman" }).click();
  await expect(page.getByText("Merged").first()).toBeVisible();
  await expect(await find(page, "Ada Rahman")).toBeVisible();
  await expect(await find(page, "Ada Byron")).toContainText("Disabled");
  await act(page, "Ada Byron", "Merge into another account");
  await page.getByRole("button", { name: "Undo the merge" }).click();
  const question = page.getByRole("dialog", { name: "Undo the merge of Ada Byron?" });
  await question.getByRole("button", { name: "Undo the merge" }).click();
  await expect(page.getByText("1 merge undone").first()).toBeVisible();
  await expect(await find(page, "Aisha Rahman")).toContainText("Active");
});

test("leave moves due dates, and shows which [R-A-008][E-073][T-22]", async ({ page }) => {
  await signIn(page, "system");
  await (await find(page, "Amara Okafor")).getByRole("link", { name: "Amara Okafor" }).click();
  await page.getByRole("link", { name: "Long-term leave" }).click();
  await page.getByRole("link", { name: "Add leave" }).click();
  await page.getByLabel("First day").fill(dayOf(1));
  await page.getByLabel("Last day").fill(dayOf(30));
  await page.getByLabel("Reason").fill("Sabbatical");
  await page.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog", { name: "Save this leave?" });
  await expect(question).toContainText(/Of Amara Okafor’s reminders in the next 90 days, \d+ /);
  await question.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/due dates moved/).first()).toBeVisible();
  await expect(page.getByRole("table", { name: "Due dates that moved" })).toContainText(
    "Sanctions in ten minutes",
  );
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No long-term leave")).toBeVisible();
});

test("the rules of an audience preview how many people join, leave and stay before they are saved [R-A-011][R-A-013][E-082][T-49]", async ({
  page,
}) => {
  await signIn(page, "system", "/admin/house/audiences");
  await page.getByRole("link", { name: "Pilot of the academy" }).click();
  await page.getByRole("link", { name: "Rules" }).click();
  // With the keyboard alone: the choice leads to the first field of its rule.
  await page.getByRole("button", { name: "Add a rule" }).press("Enter");
  await page.getByRole("menuitem", { name: "Grade", exact: true }).press("Enter");
  await expect(page.getByLabel("Grade: comparison")).toBeFocused();
  await page.getByRole("button", { name: "Remove the rule on grade" }).press("Enter");
  await expect(page.getByRole("button", { name: "Add a rule" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Grade", exact: true }).press("Enter");
  await page.getByLabel("Grade is any of").fill("Director");
  await page.getByRole("option", { name: "Director", exact: true }).click();
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByText(/^\d+ join, 0 leave, \d+ stay\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText("Rules saved").first()).toBeVisible();
  await page.getByRole("link", { name: "Users", exact: true }).last().click();
  await expect(page.getByRole("cell", { name: "Rules" }).first()).toBeVisible();
});

test("acting as a user requires a reason, shows the time left, can be ended and is barred for super administrators [E-004][E-010][T-51][G-17]", async ({
  page,
}) => {
  await signIn(page, "system");
  await (await find(page, "Margaret Ashworth")).getByRole("button", { name: /Actions for/ }).click();
  const barred = page.getByRole("menuitem", { name: /^Act as/ });
  await expect(barred).toBeDisabled();
  await expect(barred).toContainText("Nobody can act as a super administrator");
  await page.keyboard.press("Escape");
  await act(page, "Amara Okafor", "Act as");
  const dialog = page.getByRole("dialog", { name: "Act as Amara Okafor" });
  await dialog.getByRole("button", { name: "Start acting" }).click();
  await expect(dialog.getByText("Give a reason")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Ticket 12: cannot find her exam");
  await dialog.getByRole("button", { name: "Start acting" }).click();
  const banner = page.getByRole("complementary", { name: "Acting" });
  await expect(banner).toContainText("Acting as Amara Okafor");
  await expect(banner.getByRole("timer")).toHaveText(/^(29|30):\d\d$/);
  await page.mouse.wheel(0, 10_000);
  await expect(banner).toBeInViewport({ ratio: 1 });
  await banner.getByRole("button", { name: "Return to your own account" }).click();
  await expect(banner).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/house\/users\?.*search=/);
  await page.goto("/admin/house");
  await expect(page.getByRole("heading", { level: 1, name: "House" })).toBeVisible();
});

test("when acting as a user times out, every tab returns to the administrator's account with a notice and keeps a draft [T-51][T-4]", async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, "super");
  await act(page, "Erik Sandvik", "Act as");
  const dialog = page.getByRole("dialog", { name: "Act as Erik Sandvik" });
  await dialog.getByLabel("Reason").fill("Ticket 13: his list of terms");
  await dialog.getByRole("button", { name: "Start acting" }).click();
  const banner = page.getByRole("complementary", { name: "Acting" });
  await expect(banner).toContainText("Acting as Erik Sandvik");
  await page.goto("/admin/house/glossary/create");
  await page.getByLabel("Term").fill("For how long somebody acts in the name of another");
  const other = await page.context().newPage();
  const checked = other.waitForResponse("**/session/check");
  await other.goto("/catalogue");
  await checked;
  await expect(other.getByRole("complementary", { name: "Acting" })).toBeVisible();

  await page.clock.fastForward(31 * 60_000);
  const ended = (one: Page) => one.getByRole("alertdialog", { name: "You are using your own account again" });
  await expect(ended(page)).toContainText("What you typed was not sent.");
  await expect(ended(other)).toBeVisible();
  for (const one of [page, other]) {
    await ended(one).getByRole("button", { name: "Continue as yourself" }).click();
    await expect(ended(one)).toBeHidden();
    await expect(one.getByRole("complementary", { name: "Acting" })).toBeHidden();
  }
  await expect(page.getByRole("heading", { level: 1, name: "Add a term" })).toBeVisible();
  await page.getByRole("button", { name: "Restore them" }).click();
  await expect(page.getByLabel("Term")).toHaveValue("For how long somebody acts in the name of another");
});

const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
