import type { Page } from "@playwright/test";
import { codeRuns, notePainted } from "./painted.ts";
import { complaints, signInByForm } from "./people.ts";
import { expect, test } from "./test.ts";

/** Learners' pages that show times. */
const pages = ["/", "/accreditation", "/accreditation/search", "/podcasts"] as const;

const months = "Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec";
const britishDate = new RegExp(`\\b\\d{1,2} (${months})\\b`);
const americanDate = new RegExp(`\\b(${months}) \\d{1,2}\\b(?!:)`);
const whole = /\b\d\d:\d\d(?!:|\s?[ap]m)/;
const half = /\b\d{1,2}:\d\d\s[ap]m\b/;

/** What everybody sees on hover and focus (B-364). */
const exact = /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\b/;

const readers = [
  ["en-US", "America/New_York", americanDate, half, [britishDate, whole]],
  ["de-DE", "Europe/Berlin", britishDate, whole, [americanDate, half]],
] as const;

/** The painted page. An overloaded server sends only the frame, which is no fault. */
async function whenPainted<Times>(open: () => Promise<{ painted: string[] } & Times>) {
  for (let tries = 4; ; tries -= 1) {
    const times = await open();
    if (times.painted.length > 0 || tries === 1) return times;
  }
}

/** The times of a page as the server has painted them, and as they are once the browser has taken over. */
async function timesOf(page: Page, address: string) {
  await page.goto(address);
  await codeRuns(page);
  return page.evaluate(() => {
    const all = window.__painted.filter((one) => one.localName === "time");
    const kept = all.filter((one) => one.isConnected);
    return {
      painted: window.__paintedTexts,
      taken: kept.map((one) => one.textContent),
      shown: [...document.querySelectorAll("main time")].map((one) => one.textContent),
    };
  });
}

declare global {
  interface Window {
    __paintedTexts: string[];
  }
}

for (const [locale, timezoneId, date, clock, foreign] of readers)
  test.describe(`a browser set to ${locale}`, () => {
    test.use({ locale, timezoneId });

    test("shows dates and times in its own format from the first paint, and exact times in the common format [B-364]", async ({
      page,
    }) => {
      const found = complaints(page);
      await notePainted(page);
      await page.addInitScript(() =>
        document.addEventListener("readystatechange", () => {
          if (document.readyState !== "interactive") return;
          window.__paintedTexts = [...document.querySelectorAll("main time")].map((one) => one.textContent);
        }),
      );
      // The first painted page already has its times.
      await signInByForm(page, "learner");
      const said: string[] = [];
      for (const address of pages) {
        const { painted, taken, shown } = await whenPainted(() => timesOf(page, address));
        expect([address, painted.length > 0]).toEqual([address, true]);
        expect([address, taken]).toEqual([address, painted]);
        expect(shown).toEqual(painted);
        said.push(...painted);
      }
      expect(said.some((one) => date.test(one))).toBe(true);
      expect(said.some((one) => clock.test(one))).toBe(true);
      for (const other of foreign) expect(said.filter((one) => other.test(one))).toEqual([]);

      await page.goto("/accreditation/search");
      const first = page.getByRole("main").getByRole("time").first();
      await first.focus();
      await expect(page.getByRole("tooltip")).toHaveText(exact);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("tooltip")).toHaveCount(0);
      await page.getByRole("main").getByRole("time").nth(1).hover();
      await expect(page.getByRole("tooltip")).toHaveText(exact);
      expect(found).toEqual([]);
    });

    test("shows list timestamps in the ledger's format, and accepts typed values in date fields [B-364]", async ({
      page,
    }) => {
      await signInByForm(page, "system", "/admin/house/audit-log");
      const cells = page.getByRole("main").getByRole("row").locator("time");
      await expect(cells.first()).toBeVisible();
      for (const cell of await cells.allTextContents()) expect(cell).toMatch(exact);

      await page.goto("/admin/house/users/3/long-term-leave/create");
      await codeRuns(page);
      const day = page.getByLabel("First day");
      await day.fill("2026-12-24");
      await expect(day).toHaveValue("2026-12-24");
      await day.focus();
      await page.keyboard.press("ArrowUp");
      await expect(day).not.toHaveValue("2026-12-24");

      await page.goto("/admin/house/carousel/create");
      const from = page.getByLabel("Shown from");
      await from.fill("2026-12-24T18:30");
      await expect(from).toHaveValue("2026-12-24T18:30");
    });

    test("starts the week on its own first day", async ({ page }) => {
      await signInByForm(page, "system", "/admin/house/reports/user-status/schedules/create");
      await page.getByLabel("Frequency").selectOption("weekly");
      const days = page.getByLabel("Day of the week").getByRole("option");
      await expect(days.first()).toHaveText(locale === "en-US" ? "Sunday" : "Monday");
      await expect(days).toHaveCount(7);
    });
  });

test.describe("a British reader with an American browser", () => {
  test.use({ locale: "en-US", timezoneId: "Europe/London" });

  test("can choose the British format in the profile, and pages are painted in it, also after signing in again", async ({
    page,
  }) => {
    /** The times of the page as it comes from the server. */
    const open = async (address: string) => {
      const html = await (await page.goto(address))!.text();
      return { painted: [...html.matchAll(/<time[^>]*>([^<]*)</g)].map((one) => one[1]!) };
    };
    const clocks = async () => {
      const { painted } = await whenPainted(() => open("/accreditation/search"));
      return [half, whole].map((form) => painted.some((one) => form.test(one)));
    };
    const expectBritish = async () => {
      const all: string[] = [];
      for (const address of pages) {
        const { painted } = await whenPainted(() => open(address));
        expect([address, painted.length > 0]).toEqual([address, true]);
        all.push(...painted);
      }
      const forms = [britishDate, whole, americanDate, half];
      expect(forms.map((form) => all.some((one) => form.test(one)))).toEqual([true, true, false, false]);
    };
    const choose = async (name: string) => {
      await page.goto("/profile");
      await codeRuns(page);
      await page.getByRole("radio", { name }).check();
    };
    await signInByForm(page, "learner", "/profile");
    expect(await clocks()).toEqual([true, false]);
    await choose("11 Nov, 14:30");
    await expectBritish();
    await page.goto("/profile");
    await expect(page.getByRole("radio", { name: "11 Nov, 14:30" })).toBeChecked();
    await page.getByRole("button", { name: /^Profile menu/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(/login/);
    await signInByForm(page, "learner");
    await expectBritish();

    await choose("As in my browser");
    expect(await clocks()).toEqual([true, false]);
  });
});
