import type { Page } from "@playwright/test";
import { ofColours, tooltipsOf, violationsIn } from "./axe.ts";
import { barriersInWindows, barriersOn } from "./barriers.ts";
import { codeRuns } from "./painted.ts";
import { openProfileMenu, signIn } from "./people.ts";
import { still } from "./still.ts";
import { expect, test } from "./test.ts";

type State = { name: string; path: string; as: string | null; open?: (page: Page) => Promise<unknown> };

const click = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).click();

/** Every screen, and every state of it in which something is open. */
const states: State[] = [
  { name: "sign-in", path: "/login", as: null, open: (page) => page.getByText("Demo accounts").click() },
  { name: "sign-in by email, refused", path: "/login/manual", as: null, open: click("Sign in") },
  { name: "reset request", path: "/reset-password", as: null },
  {
    name: "new password",
    path: "/reset-password?token=abc&email=learner@academy.example",
    as: null,
    open: (page) => page.getByRole("textbox", { name: "New password", exact: true }).fill("abcD1"),
  },
  { name: "home", path: "/", as: "learner" },
  {
    name: "policy",
    path: "/",
    as: "newcomer",
    open: (page) => page.getByRole("dialog", { name: "GDPR" }).waitFor(),
  },
  { name: "catalogue", path: "/catalogue", as: "learner" },
  {
    name: "catalogue, filter open",
    path: "/catalogue",
    as: "learner",
    // A narrow window keeps its filters in a drawer.
    open: (page) => click(page.viewportSize()!.width < 576 ? /^Filters/ : /^Topic/)(page),
  },
  { name: "search without results", path: "/search?name=zzzzqqqq&spellCheck=false", as: "learner" },
  { name: "search, corrected", path: "/search?name=pensoin", as: "learner" },
  { name: "item", path: "/item/5", as: "learner" },
  { name: "an unknown item", path: "/item/99999", as: "learner" },
  { name: "profile", path: "/profile", as: "learner" },
  { name: "CPD log", path: "/cpd-log", as: "learner" },
  { name: "adding to the CPD log", path: "/cpd-log", as: "learner", open: click("Add an entry") },
  { name: "activity log", path: "/activity-log", as: "learner" },
  { name: "the history of an item", path: "/activity-log/item/5", as: "learner" },
  { name: "glossary", path: "/glossary", as: "learner" },
  { name: "a term", path: "/glossary/1", as: "learner" },
  { name: "an unknown term", path: "/glossary/99999", as: "learner" },
  { name: "release notes", path: "/release-notes", as: "learner" },
  { name: "a release note", path: "/release-notes/1", as: "learner", open: click("Not helpful") },
  { name: "not found", path: "/nowhere", as: "learner" },
  { name: "notifications", path: "/", as: "learner", open: click(/^Notifications/) },
  { name: "profile menu", path: "/", as: "learner", open: openProfileMenu },
  { name: "help query", path: "/", as: "learner", open: click("Need Help?") },
  { name: "bookmark help", path: "/", as: "learner", open: click("Add to Home Screen") },
  { name: "reading the cookie policy", path: "/", as: "learner", open: click("Cookie Policy") },
];

test.use({ reducedMotion: "reduce" });

for (const who of [null, "learner", "newcomer"])
  test(`every screen passes axe, never scrolls sideways and lets Tab reach everything and leave again, as ${who ?? "a stranger"}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    if (who) await signIn(page, who);
    const found: Record<string, string[]> = {};
    for (const { name, path, open } of states.filter(({ as }) => as === who)) {
      const visit = async () => {
        await page.goto(path);
        await page.getByRole("heading").first().waitFor();
        await open?.(page);
      };
      await page.setViewportSize({ width: 1280, height: 800 });
      if (!open) await visit();
      const problems = await (open ? barriersInWindows(page, visit) : barriersOn(page));
      if (problems.length > 0) found[name] = problems;
    }
    expect(found).toEqual({});
  });

test("a button keeps its accessible name while its tooltip is open, and the tooltip passes axe", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "learner", "/item/5");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await still(page);
  await codeRuns(page);
  const { named, faults } = await tooltipsOf(page, 1_000);
  expect(named).toContain("More actions");
  expect(faults).toEqual([]);
});

/**
 * The banner above every page while acting as somebody. The dark scheme is checked both wide, like the light one, and
 * narrow.
 */
for (const [item, start, told] of [
  ["Act as", "Start acting", "Acting as Amara Okafor"],
  ["Review as", "Start reviewing", "Review mode"],
] as const)
  test(`pages below the “${item}” banner pass axe and never scroll sideways [T-51]`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signIn(page, "system", "/admin/house/users?search=Amara&perPage=4");
    await page.getByRole("button", { name: "Actions for Amara Okafor" }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: `${item} Amara Okafor` });
    await dialog.getByLabel("Reason").fill("Ticket 12: cannot find her exam");
    await dialog.getByRole("button", { name: start }).click();
    const banner = page.getByRole("complementary", { name: "Acting" });
    await expect(banner).toContainText(told);
    const found: unknown[] = [];
    for (const path of item === "Act as" ? ["/", "/item/5"] : ["/", "/admin/house/users?perPage=4"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await expect(banner).toContainText(told);
      for (const [colorScheme, width, rules] of [
        ["light", 1280, undefined],
        ["dark", 1280, ofColours],
        ["dark", 320, undefined],
        ["light", 320, ofColours],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await still(page);
        const where = `${path}, ${colorScheme}, ${width} px`;
        found.push(
          ...(await violationsIn(page, undefined, rules)).map(({ id, nodes }) => ({
            where,
            id,
            at: nodes.map(({ target }) => target.join(" ")),
          })),
        );
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) found.push({ where, over });
        const box = await banner.boundingBox();
        if (!box || box.x < 0 || box.x + box.width > width) found.push({ where, box });
      }
    }
    expect(found).toEqual([]);
  });
