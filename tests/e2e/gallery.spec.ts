import { ofColours, tooltipsOf } from "./axe.ts";
import { expect, expectNoViolations, test } from "./gallery.ts";

/** Each scheme and each width once; the colours of both schemes are checked in every theme, below. */
for (const [scheme, width] of [
  ["light", 1280],
  ["dark", 320],
] as const) {
  test(`the page passes axe and never scrolls sideways, in ${scheme} at ${width} px`, async ({
    page,
    gallery,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await gallery(`scheme=${scheme}`);
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  test(`open dialogs, menus, lists and tooltips pass axe, in ${scheme} at ${width} px`, async ({
    page,
    gallery,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await gallery(`scheme=${scheme}`);
    const openings: [open: () => Promise<void>, shown: string][] = [
      [() => page.getByRole("button", { name: "Dialog", exact: true }).click(), "[role=dialog]"],
      [() => page.getByRole("button", { name: "Dangerous confirmation" }).click(), "[role=alertdialog]"],
      [() => page.getByRole("button", { name: "Menu", exact: true }).click(), "[role=menu]"],
      [() => page.getByRole("combobox", { name: "Tags" }).fill("ad"), "[role=listbox]"],
      [() => page.getByRole("combobox", { name: "Mentor" }).fill("a"), "[role=listbox]"],
      [() => page.getByRole("button", { name: "Settings" }).focus(), "[role=tooltip]"],
      [() => page.getByRole("button", { name: "Merge tag" }).click(), "[role=dialog]"],
      [() => page.getByRole("button", { name: "Image" }).click(), "[role=dialog]"],
    ];
    for (const [open, shown] of openings) {
      await open();
      await expect(page.locator(shown)).toBeVisible();
      await expectNoViolations(page, shown);
      await page.keyboard.press("Escape");
      await expect(page.locator(shown)).toBeHidden();
    }
  });
}

test("a button keeps its accessible name while its tooltip is open, and the tooltip passes axe", async ({
  page,
  gallery,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await gallery();
  // The code that opens them has loaded with the first one, so the others need no time to pass.
  await page.getByRole("button", { name: "Settings" }).focus();
  await page.getByRole("tooltip").waitFor();
  await page.keyboard.press("Escape");
  const { named, faults } = await tooltipsOf(page, "at once");
  expect(named).toEqual(expect.arrayContaining(["Settings", "What is CPD", "Bold", "Italic"]));
  expect(faults).toEqual([]);
});

test("the box of a choice is beside the first line of its label, however long that is", async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await gallery();
  /** How far the middle of each box is from that of the first line beside it, of a label of so many words. */
  const offsets = (words: number) =>
    page.evaluate((count) => {
      const boxes = document.querySelectorAll("label > :is([type=checkbox], [type=radio])");
      const beside = [...boxes].flatMap((box) => {
        const text = box.nextElementSibling!;
        if (text.className === "visually-hidden" || text.ariaHidden) return [];
        text.textContent = "learning ".repeat(count);
        const line = document.createRange();
        line.selectNodeContents(text);
        return [{ box: box.getBoundingClientRect(), lines: line.getClientRects() }];
      });
      return beside.map(({ box, lines }) => ({
        lines: lines.length > 1 ? "many" : "one",
        apart: Math.round(Math.abs(box.y + box.height / 2 - lines[0]!.y - lines[0]!.height / 2)),
      }));
    }, words);
  for (const [words, lines] of [
    [1, "one"],
    [20, "many"],
  ] as const) {
    const found = await offsets(words);
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter((one) => one.lines !== lines || one.apart > 1)).toEqual([]);
  }
});

/** Marks everything whose painted colours have changed since the last call; nothing on the first. @returns how many */
const markRecoloured = (): number => {
  const colours = (window as typeof globalThis & { __colours?: Map<Element, string> }).__colours;
  const now = new Map(
    [...document.querySelectorAll("body, body *")].map((element) => {
      const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
      return [element, [color, backgroundColor, backgroundImage].join()] as const;
    }),
  );
  Object.assign(window, { __colours: now });
  for (const [element, colour] of now)
    element.toggleAttribute("data-recoloured", colours !== undefined && colours.get(element) !== colour);
  return document.querySelectorAll("[data-recoloured]").length;
};

test("the colours of every theme pass axe, in both schemes [B-243]", async ({ page, gallery }) => {
  test.slow();
  // In a fade, a colour begins as the previous one.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const [first, ...others] = ["academy", "accreditation", "event", "mentoring", "podcast", "ai", "house"];
  for (const scheme of ["light", "dark"]) {
    await gallery(`scheme=${scheme}`);
    const choose = async (theme: string) => {
      await page.getByLabel("Theme", { exact: true }).selectOption(theme);
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    };
    await choose(first!);
    await expectNoViolations(page, undefined, ofColours);
    await page.evaluate(markRecoloured);
    for (const theme of others) {
      await choose(theme);
      expect(await page.evaluate(markRecoloured), theme).toBeGreaterThan(0);
      await expectNoViolations(page, "[data-recoloured]", ofColours);
    }
  }
});

test("changing the scheme, theme and touch mode recreates no elements and keeps what was typed", async ({
  page,
  gallery,
}) => {
  await gallery();
  const title = page.getByLabel("First name");
  await title.fill("Ada");
  const before = await title.elementHandle();
  await page.getByRole("button", { name: "Dark" }).click();
  await page.getByRole("button", { name: "Touch" }).click();
  await page.getByLabel("Theme", { exact: true }).selectOption("event");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "event");
  expect(await title.inputValue()).toBe("Ada");
  expect(await before?.evaluate((node) => node.isConnected)).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--accent"))).toContain(
    "#f0b45c",
  );
});

test("in touch mode, every target is at least 44 px high and wide", async ({ page, gallery }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await gallery("touch");
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("main :is(button, select, [role=button], [role=tab], .MuiInputBase-root)")]
      .map((node) => ({ node, box: node.getBoundingClientRect() }))
      // Within an autocomplete the whole field opens it; its arrow is not a target of its own.
      .filter(
        ({ node, box }) =>
          Math.min(box.height, box.width) < 44 &&
          !node.closest(".MuiAutocomplete-endAdornment, .MuiAutocomplete-tag"),
      )
      .map(({ node, box }) => `${node.textContent} ${box.width}×${box.height}`),
  );
  expect(small).toEqual([]);
});

test("with reduced motion, opening a dialog starts no animation", async ({ page, gallery }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await gallery();
  await page.getByRole("button", { name: "Dialog", exact: true }).click();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("with forced colours, the focus is still visible", async ({ page, gallery }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await gallery();
  await page.getByRole("button", { name: "Continue" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe("solid");
  await page.getByLabel("First name").focus();
  expect(
    await page.evaluate(() => getComputedStyle(document.activeElement!.parentElement!).outlineStyle),
  ).toBe("solid");
});

test("every Tab stop shows its focus, and Tab gets through the whole page", async ({ page, gallery }) => {
  await gallery();
  const unmarked: string[] = [];
  let stops = 0;
  for (; stops < 250; stops++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const node = document.activeElement;
      if (!node || node === document.body) return null;
      const rings = [
        node,
        node.parentElement!,
        node.parentElement!.parentElement!,
        node.nextElementSibling,
        node.parentElement!.nextElementSibling,
      ]
        .filter((one) => one !== null)
        .map((one) => getComputedStyle(one));
      const marked = rings.some(
        ({ outlineStyle, boxShadow }) => outlineStyle === "solid" || boxShadow.includes("inset"),
      );
      return { marked, html: node.outerHTML.slice(0, 120) };
    });
    if (stop === null) break;
    if (!stop.marked) unmarked.push(stop.html);
  }
  expect(unmarked).toEqual([]);
  expect(stops).toBeGreaterThan(50);
  expect(stops).toBeLessThan(250);
});

test("a required field has a red asterisk outside its accessible name; other fields have none [B-319]", async ({
  page,
  gallery,
}) => {
  await gallery();
  const markerOf = (label: string) =>
    page
      .locator("label", { hasText: new RegExp(`^${label}$`) })
      .first()
      .evaluate((node) => {
        const { content, color } = getComputedStyle(node, "::after");
        return [content, color];
      });
  const danger = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.className = "probe";
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".probe { color: var(--danger) }");
    document.adoptedStyleSheets.push(sheet);
    return getComputedStyle(probe).color;
  });
  expect(await markerOf("Email address")).toEqual(['"*" / ""', danger]);
  expect((await markerOf("First name"))[0]).toBe("none");
  await expect(page.getByRole("textbox", { name: "Email address", exact: true })).toHaveAttribute(
    "aria-required",
    "true",
  );
});

test("an inactive tag is dashed, transparent and italic; others are filled and upright [B-285]", async ({
  page,
  gallery,
}) => {
  await gallery();
  const lookOf = (name: string) =>
    page
      .locator(".MuiChip-root", { hasText: name })
      .first()
      .evaluate((node) => {
        const { fontStyle, borderTopStyle, backgroundColor } = getComputedStyle(node);
        return { fontStyle, borderTopStyle, clear: backgroundColor === "rgba(0, 0, 0, 0)" };
      });
  expect(await lookOf("Protection (inactive)")).toEqual({
    fontStyle: "italic",
    borderTopStyle: "dashed",
    clear: true,
  });
  expect(await lookOf("Regulation")).toEqual({ fontStyle: "normal", borderTopStyle: "none", clear: false });
});
