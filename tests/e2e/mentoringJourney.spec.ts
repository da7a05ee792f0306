import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { mentoringLimits } from "#src/contracts/mentoringWords.ts";
import { barriersOn } from "./barriers.ts";
import { envOf, openDemoPlace } from "./demoPlace.ts";
import { prepareMentoring, writeProfile } from "./mentoringPair.ts";
import { codeRuns } from "./painted.ts";
import { freshPage, signIn } from "./people.ts";
import { startProxy, type Proxy, type Seen } from "./proxy.ts";
import { startServer, type RunningServer } from "./server.ts";
import { expect, test as base } from "./test.ts";

/** Becoming a mentee, finding a mentor and asking them; and becoming a mentor, approved by an administrator. */

/** Those who can be asked: one more than can be compared, and one more than fit on the first page. */
const mentors = ["manager", "adm", "reviewer", "exam", "mentoring"] as const;

/** Each test has people of its own, as those of a worker share a server. */
const test = base.extend<{ line: Proxy }, { server: RunningServer }>({
  server: [
    async ({}, use) => {
      const place = await openDemoPlace(mkdtempSync(join(tmpdir(), "lyceum-journey-")));
      await prepareMentoring(place, async (app, skills) => {
        for (const name of mentors) await writeProfile(app, name, "MENTOR", skills);
        await writeProfile(app, "content", "MENTEE", skills.slice(0, 2));
        await writeProfile(app, "event", "MENTOR", skills, "REVIEW_PENDING");
        await writeProfile(app, "partner", "MENTOR", skills, "REVIEW_DENIED");
      });
      const server = await startServer(envOf(place));
      await use(server);
      await server.stop();
      await place.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  line: async ({ server }, use) => {
    const line = await startProxy(server.url);
    await use(line);
    await line.close();
  },
  baseURL: ({ line }, use) => use(line.url),
});

test.use({ actionTimeout: 15_000 });

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await codeRuns(page);
};
/** The saving status of an application; the statuses before it are about the length of fields. */
const saving = (page: Page) => page.locator("main form").getByRole("status").last();
const isWrite = ({ method, path }: Seen): boolean =>
  method !== "GET" && path.startsWith("/api/mentoring/profiles");
const searches = (line: Proxy): URLSearchParams[] =>
  line.seen
    .filter(({ path }) => path.startsWith("/api/mentoring/search"))
    .map(({ path }) => new URLSearchParams(path.split("?")[1]));

/** Fills in what both applications ask besides the text, with one of its skills. */
async function fillTheRest(page: Page, skills: string): Promise<void> {
  const box = page.getByRole("combobox", { name: skills });
  await box.pressSequentially("Nego");
  await page.getByRole("option", { name: "Negotiation" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: "Online" }).check();
  await page.getByLabel("How often would you like to meet?").selectOption({ label: "Monthly" });
}

test("a learner becomes a mentee without losing text to any fault, and asks one of four mentors [B-182][B-204][B-210][B-220]", async ({
  page: first,
  context,
  server,
  line,
}) => {
  test.setTimeout(180_000);
  let page = first;
  await signIn(page, "learner", "/mentoring");
  await codeRuns(page);
  await page.getByRole("link", { name: /^Begin\b.*Become a Mentee$/ }).click();
  const hopes = () => page.getByRole("textbox", { name: "What do you hope for?" });

  await test.step("saving continues the same application after the response to the first save was lost", async () => {
    // The browser itself may retry a request without a response.
    const mend = line.rule((asked) => (isWrite(asked) ? { replyLost: true } : undefined));
    await hopes().fill("I want to speak without notes");
    await expect(saving(page)).toContainText("Not saved yet. Your changes are kept on this device.");
    mend();
    await saving(page).getByRole("button", { name: "Save now" }).click();
    await expect(saving(page)).toHaveText(/^ ?Saved \d/);
    const writes = line.seen.filter(isWrite).map(({ method, status }) => `${method} ${status}`);
    expect([writes[0], writes.at(-2), writes.at(-1)]).toEqual(["POST 200", "POST 409", "PATCH 200"]);
  });

  const typed = "I want to speak without notes, and to lead a small team";
  await test.step("the text survives killing the server during a save and closing the tab", async () => {
    const { promise: killed, resolve } = Promise.withResolvers<void>();
    const asked = line.seen.length;
    const free = line.rule((one) => (isWrite(one) ? { hold: killed } : undefined));
    await hopes().fill("I want to speak without notes, and");
    await expect.poll(() => line.seen.slice(asked).filter(isWrite).length).toBe(1);
    await hopes().fill(typed);
    await server.stop("SIGKILL");
    resolve();
    await expect(saving(page)).toContainText("Not saved yet.");
    free();
    await page.close();
    await server.restart();
    page = await context.newPage();
    await open(page, "/mentoring/signup/mentee");
    await expect(hopes()).toHaveValue(typed);
    await expect(saving(page)).toHaveText(/^ ?Saved \d/);
    // The server has it now: another device gets it, too.
    const { data } = await (await context.request.get("/api/mentoring/profiles")).json();
    expect(data.own).toMatchObject([{ type: "MENTEE", status: "DRAFT", about: typed }]);
  });

  await test.step("the application is submitted, and the best matches appear", async () => {
    await fillTheRest(page, "Skills you want to learn");
    await page.getByRole("button", { name: "Become a mentee" }).click();
    await page.waitForURL("**/mentoring");
    await expect(page.getByText("You are a mentee now").first()).toBeVisible();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(4);
  });

  await test.step("a search starts half a second after the last key, and a late response does not replace newer results", async () => {
    await page.getByRole("link", { name: "See all 5 mentors" }).click();
    const count = page.locator("main p").and(page.getByRole("status")).first();
    await expect(count).toHaveText("5 mentors");
    const box = page.getByRole("searchbox", { name: "Role or name" });
    const before = line.seen.length;
    await box.pressSequentially("Priy");
    const last = performance.now();
    await box.press("a");
    await expect(count).toHaveText("1 matching mentor");
    const [only, ...others] = line.seen.slice(before).filter(({ path }) => /mentoring\/search/.test(path));
    expect(others).toEqual([]);
    expect(new URLSearchParams(only!.path.split("?")[1]).get("role")).toBe("Priya");
    expect(only!.at - last).toBeGreaterThanOrEqual(mentoringLimits.searchDelay);

    const { promise: late, resolve: answerIt } = Promise.withResolvers<void>();
    const free = line.rule(({ path }) => (/role=Sofia/.test(path) ? { late } : undefined));
    await box.fill("Sofia");
    await box.press("Enter");
    await expect.poll(() => searches(line).at(-1)?.get("role")).toBe("Sofia");
    await box.fill("Yusuf");
    await box.press("Enter");
    await expect(page.getByRole("main").getByRole("article", { name: "Yusuf Demir" })).toBeVisible();
    answerIt();
    free();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
    expect(new URL(page.url()).searchParams.get("role")).toBe("Yusuf");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(count).toHaveText("5 mentors");
  });

  await test.step("up to four mentors can be compared", async () => {
    const boxes = page.getByRole("main").getByRole("checkbox", { name: "Compare" });
    for (let n = 0; n < mentoringLimits.compared; n += 1) {
      await boxes.nth(n).check();
      await expect(page.getByRole("group", { name: "Comparison" })).toContainText(`${n + 1} chosen`);
    }
    await expect(boxes.nth(4)).toBeDisabled();
    await page.getByRole("link", { name: "Compare", exact: true }).click();
    await page.waitForURL("**/mentoring/compare?**");
    const heads = page.getByRole("table", { name: "mentors compared" }).getByRole("columnheader");
    await expect(heads).toHaveCount(4);
    await page
      .getByRole("link", { name: /^Remove/ })
      .last()
      .click();
    await expect(heads).toHaveCount(3);
  });

  await test.step("a mentor is asked, and the message is kept when the server does not respond", async () => {
    const ask = page.getByRole("button", { name: /^Ask/ }).first();
    const name = (await ask.textContent())!.replace(/^Ask /, "");
    await ask.click();
    const dialog = page.getByRole("dialog", { name: `Ask ${name} to be your mentor` });
    const message = dialog.getByRole("textbox", { name: "Personal message" });
    await expect(message).toBeFocused();
    await expect(dialog.getByRole("button", { name: "Confirm" })).toBeDisabled();
    await message.fill("I would like to learn from you.");
    const mend = line.rule(({ method }) => (method === "POST" ? { lost: true } : undefined));
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(message).toHaveAccessibleDescription(/./);
    await expect(message).toHaveValue("I would like to learn from you.");
    mend();
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { name: "Request sent" })).toBeFocused();
    await page.getByRole("dialog").getByRole("button", { name: "Ok" }).click();
    await page.waitForURL("**/mentoring/relationships");
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("article")).toContainText(name);
  });
});

test("a mentor's page follows an administrator's decisions from holding page to holding page and into the area [B-193][B-194][B-195][B-199]", async ({
  page,
  browser,
  line,
}) => {
  test.setTimeout(180_000);
  const [office, context] = await freshPage(browser, line.url);
  await signIn(office, "mentoring");
  await signIn(page, "trainer", "/mentoring/signup/mentor");
  await codeRuns(page);
  await page
    .getByRole("textbox", { name: "What do you offer?" })
    .fill("I have trained advisers for ten years.");
  await fillTheRest(page, "Skills you can teach");
  await page.getByLabel("How many mentees at the same time?").selectOption({ label: "Up to 4" });
  await page.getByRole("button", { name: "Submit application" }).click();
  await page.waitForURL("**/mentoring");
  const held = (name: string) => page.getByRole("main").getByRole("heading", { level: 2, name });
  await expect(held("Your application to be a mentor is under review")).toBeVisible();
  // From here on the page is not reloaded.
  await page.evaluate(() => (document.documentElement.dataset["since"] = "submitted"));

  await open(office, "/admin/mentoring/mentor-approval");
  await office.getByRole("link", { name: "Daniel Osei" }).click();
  await office.getByRole("link", { name: "Open", exact: true }).click();
  await expect(office.getByText("I have trained advisers for ten years.")).toBeVisible();
  await office.getByRole("button", { name: "Put on hold" }).click();
  const question = office.getByRole("dialog").or(office.getByRole("alertdialog"));
  await question.getByRole("textbox", { name: "Message" }).fill("Which teams have you led?");
  await question.getByRole("button", { name: "Put on hold" }).click();
  await expect(question).toHaveCount(0);
  await expect(held("More information is needed")).toBeVisible();
  await expect(page.getByText("Which teams have you led?")).toBeVisible();

  await page.getByRole("link", { name: "Add information" }).click();
  await page.getByRole("textbox", { name: "What do you offer?" }).fill("I have led the trainers of Leeds.");
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(held("Your application to be a mentor is under review")).toBeVisible();

  await open(office, office.url());
  await expect(office.getByText("I have led the trainers of Leeds.")).toBeVisible();
  await office.getByRole("button", { name: "Approve", exact: true }).click();
  await question.getByRole("button", { name: "Approve" }).click();
  await expect(held("What you offer")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Mentoring" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-since", "submitted");
  await context.close();
});

/** Who looks at which state of the area; relationships are checked from both sides (mentoringPairs.spec.ts). */
const looked: readonly [who: string, ...addresses: string[]][] = [
  [
    "content",
    "/mentoring",
    "/mentoring/results",
    "/mentoring/results?role=nobody",
    "/mentoring/compare?ids=1",
    "/mentoring/profile",
  ],
  ["pss", "/mentoring", "/mentoring/signup/mentee", "/mentoring/signup/mentor"],
  ["event", "/mentoring"],
  ["partner", "/mentoring"],
];

for (const [who, ...addresses] of looked)
  test(`every mentoring page passes axe, never scrolls sideways and lets Tab reach everything, as ${who}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signIn(page, who);
    const found: Record<string, unknown[]> = {};
    for (const given of addresses) {
      const address = given === "/mentoring/compare?ids=1" ? await compared(page) : given;
      await open(page, address);
      const problems = await barriersOn(page);
      if (problems.length > 0) found[address] = problems;
    }
    expect(found).toEqual({});
  });

/** The address of a comparison of four. */
async function compared(page: Page): Promise<string> {
  const { data } = await (await page.context().request.get("/api/mentoring/search?perPage=4")).json();
  return `/mentoring/compare?${data.map(({ profile }: { profile: { id: number } }) => `ids=${profile.id}`).join("&")}`;
}
