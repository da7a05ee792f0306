import type { Page } from "@playwright/test";
import { violationsIn } from "./axe.ts";
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
  { name: "catalogue, filter open", path: "/catalogue", as: "learner", open: click(/^Topic/) },
  { name: "search without results", path: "/search?name=zzzzqqqq&spellCheck=false", as: "learner" },
  { name: "search, corrected", path: "/search?name=pensoin", as: "learner" },
  { name: "item", path: "/item/5", as: "learner" },
  { name: "an unknown item", path: "/item/99999", as: "learner" },
  { name: "profile", path: "/profile", as: "learner" },
  { name: "not found", path: "/nowhere", as: "learner" },
  { name: "notifications", path: "/", as: "learner", open: click(/^Notifications/) },
  { name: "profile menu", path: "/", as: "learner", open: openProfileMenu },
  { name: "help query", path: "/", as: "learner", open: click("Need Help?") },
  { name: "bookmark help", path: "/", as: "learner", open: click("Add to Home Screen") },
  { name: "reading the cookie policy", path: "/", as: "learner", open: click("Cookie Policy") },
];

/** Each scheme and each width once: what one shows of colours and the other of lines does not depend on the other. */
for (const [scheme, width] of [
  ["light", 1280],
  ["dark", 320],
] as const)
  test.describe(`${scheme}, ${width} px`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height: 800 }, reducedMotion: "reduce" });
    for (const who of [null, "learner", "newcomer"])
      test(`no axe violation and no sideways scrolling, as ${who ?? "a stranger"}`, async ({ page }) => {
        test.setTimeout(180_000);
        if (who) await signIn(page, who);
        const found: unknown[] = [];
        for (const state of states.filter(({ as }) => as === who)) {
          await page.goto(state.path);
          await page.getByRole("heading").first().waitFor();
          // a narrow catalogue keeps its filters in a drawer
          if (width === 320 && state.name === "catalogue, filter open")
            await page.getByRole("button", { name: /^Filters/ }).click();
          else await state.open?.(page);
          await still(page);
          found.push(
            ...(await violationsIn(page)).map(({ id, nodes }) => ({
              state: state.name,
              id,
              at: nodes.map(({ target }) => target.join(" ")),
            })),
          );
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (wide > 0) found.push({ state: state.name, id: `scrolls sideways by ${wide} px` });
        }
        expect(found).toEqual([]);
      });
  });
