import { test as base, expect, type Page } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";
import { violationsIn } from "./axe.ts";

const configFile = "src/ui/gallery/vite.config.ts";

/** The policy of the product (safety 3.4), with the gallery's fixed nonce for the styles. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src-elem 'self' 'nonce-gallery'",
  "style-src-attr 'none'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types app-html dompurify",
].join("; ");

/** The gallery is built and served once a worker; no test may break the policy or write an error to the console. */
const test = base.extend<{ gallery: (query?: string) => Promise<void> }, { address: string }>({
  address: [
    async ({}, use) => {
      const outDir = await mkdtemp(join(tmpdir(), "lyceum-gallery-"));
      await build({ configFile, logLevel: "error", build: { outDir, emptyOutDir: true } });
      const server = await preview({
        configFile,
        logLevel: "error",
        build: { outDir },
        preview: { port: 0, host: "127.0.0.1", headers: { "Content-Security-Policy": policy } },
      });
      await use(server.resolvedUrls?.local[0] ?? "");
      await server.close();
      await rm(outDir, { recursive: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  gallery: async ({ page, address }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      // The gallery shows an avatar whose picture is missing.
      if (message.type() === "error" && !message.text().includes("404")) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await use(async (query = "") => {
      await page.goto(`${address}?${query}`);
      await page.evaluate(() => document.fonts.ready);
      await expect(page.getByRole("toolbar", { name: "Formatting of message" })).toBeVisible();
    });
    expect(complaints).toEqual([]);
  },
});

/** Axe over the page, or over one part of it in the context of the page. */
async function expectNoViolations(page: Page, part?: string) {
  const violations = await violationsIn(page, part);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}

for (const scheme of ["light", "dark"])
  for (const width of [1280, 320]) {
    test(`axe finds nothing in ${scheme} at ${width} px, and nothing scrolls sideways`, async ({
      page,
      gallery,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await gallery(`scheme=${scheme}`);
      await expectNoViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

    test(`axe finds nothing in what opens, in ${scheme} at ${width} px`, async ({ page, gallery }) => {
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
        [() => page.getByRole("button", { name: "Merge tag" }).click(), "[role=menu]"],
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

for (const theme of ["accreditation", "event", "mentoring", "podcast", "ai", "house"])
  test(`axe finds nothing in the theme ${theme}, in both schemes [B-243]`, async ({ page, gallery }) => {
    for (const scheme of ["light", "dark"]) {
      await gallery(`theme=${theme}&scheme=${scheme}`);
      await expectNoViolations(page);
    }
  });

test("a change of scheme, theme and touch mode renders nothing anew", async ({ page, gallery }) => {
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

test("in touch mode every target is at least 44 px", async ({ page, gallery }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await gallery("touch");
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("main :is(button, select, [role=button], [role=tab], .MuiInputBase-root)")]
      .map((node) => ({ node, box: node.getBoundingClientRect() }))
      // Within an autocomplete the whole field opens it; its arrow is not a target of its own.
      .filter(
        ({ node, box }) =>
          box.height < 44 && !node.closest(".MuiAutocomplete-endAdornment, .MuiAutocomplete-tag"),
      )
      .map(({ node, box }) => `${node.textContent} ${box.width}×${box.height}`),
  );
  expect(small).toEqual([]);
});

test("nothing moves for who asked for no motion", async ({ page, gallery }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await gallery();
  await page.getByRole("button", { name: "Dialog", exact: true }).click();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("with forced colours the focus still shows", async ({ page, gallery }) => {
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

test("every stop of the Tab key shows that it has the focus, and Tab gets through the whole page", async ({
  page,
  gallery,
}) => {
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

test.describe("by keyboard alone", () => {
  test("a dialog takes the focus, keeps it, and gives it back; Escape closes it [B-369]", async ({
    page,
    gallery,
  }) => {
    await gallery();
    const opener = page.getByRole("button", { name: "Dialog", exact: true });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Rename the list" });
    await expect(dialog).toBeVisible();
    for (let stop = 0; stop < 9; stop++) {
      await page.keyboard.press("Tab");
      expect(
        await dialog.evaluate((node) => node.closest(".MuiDialog-root")!.contains(document.activeElement)),
      ).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test("a dialog without a close button is ended by its action alone [B-369]", async ({ page, gallery }) => {
    await gallery();
    await page.getByRole("button", { name: "Blocking dialog" }).click();
    const dialog = page.getByRole("dialog");
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await page.waitForTimeout(400);
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Understood" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  });

  test("a confirmation begins on Cancel; Tab and Enter accept [B-355]", async ({ page, gallery }) => {
    await gallery();
    await page.getByRole("button", { name: "Confirmation", exact: true }).click();
    await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Yes" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog")).toBeHidden();
  });

  test("a dialog fills the screen of a phone, a question does not", async ({ page, gallery }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await gallery();
    await page.getByRole("button", { name: "Dialog", exact: true }).click();
    const paper = page.locator(".MuiDialog-paper");
    expect(await paper.boundingBox()).toMatchObject({ width: 360, height: 640 });
    await page.keyboard.press("Escape");
    await expect(paper).toBeHidden();
    await page.getByRole("button", { name: "Confirmation", exact: true }).click();
    expect((await paper.boundingBox())?.height).toBeLessThan(320);
  });

  test("a menu opens, moves and chooses", async ({ page, gallery }) => {
    await gallery();
    const opener = page.getByRole("button", { name: "Menu", exact: true });
    await opener.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Notifications" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test("a tooltip shows on focus and goes with Escape; the pointer may rest on it [B-367][D-15]", async ({
    page,
    gallery,
  }) => {
    await gallery();
    const trigger = page.getByRole("button", { name: "What is CPD" });
    const tooltip = page.getByRole("tooltip");
    await trigger.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(tooltip).toHaveCount(1); // that of the button before it has gone
    await expect(tooltip).toHaveText("It counts toward your 35 hours of this year");
    await page.keyboard.press("Escape");
    await expect(tooltip).toBeHidden();
    await trigger.hover();
    await expect(tooltip).toBeVisible();
    await tooltip.hover();
    await page.waitForTimeout(600);
    await expect(tooltip).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(tooltip).toBeHidden();
  });

  test("a number steps with the arrows and is put right on leaving [B-322][B-323][B-324]", async ({
    page,
    gallery,
  }) => {
    await gallery();
    const attempts = page.getByLabel("Attempts", { exact: true });
    await attempts.focus();
    await page.keyboard.press("ArrowUp");
    await expect(attempts).toHaveValue("4");
    await attempts.fill("99");
    await page.keyboard.press("Tab");
    await expect(attempts).toHaveValue("10");
    await attempts.fill("");
    await attempts.pressSequentially("e-");
    await page.keyboard.press("Tab");
    await expect(attempts).toHaveValue("1");
  });

  test("a paste of lines arrives as one, where the caret is, and can be undone [B-325]", async ({
    page,
    gallery,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await gallery();
    const area = page.getByLabel("Summary");
    await area.fill("startend");
    await page.evaluate(() => navigator.clipboard.writeText("one\r\n two\nthree"));
    await area.focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+v");
    await expect(area).toHaveValue("startone two threeend");
    await page.keyboard.press("!");
    await expect(area).toHaveValue("startone two three!end");
    await page.keyboard.press("Enter");
    await expect(area).toHaveValue("startone two three!end");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect(area).toHaveValue("startend");
  });

  test("a select is chosen from", async ({ page, gallery }) => {
    await gallery();
    const topic = page.getByLabel("Topic", { exact: true });
    await topic.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(topic).toHaveValue("2");
  });

  test("tags are found, created and taken out [B-327]", async ({ page, gallery }) => {
    await gallery();
    const group = page.getByRole("group", { name: "Multi-select that creates tags" });
    const tags = group.getByRole("combobox");
    await tags.focus();
    await page.keyboard.type("regu");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Tax law");
    await page.keyboard.press("Enter");
    await expect(group.locator(".MuiChip-label")).toHaveText([/^Investments/, "Regulation", "Tax law"]);
    await page.keyboard.type("TAX LAW");
    await expect(page.getByText("No results found")).toBeVisible();
    await tags.fill("");
    await page.keyboard.press("Backspace");
    await expect(group.locator(".MuiChip-label")).toHaveText([/^Investments/, "Regulation"]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await group.evaluate((node) => node.contains(document.activeElement))).toBe(false);
  });

  test("an autocomplete finds, chooses, and says when it cannot [B-326]", async ({ page, gallery }) => {
    await gallery();
    const mentor = page.getByRole("combobox", { name: "Mentor" });
    await mentor.focus();
    await page.keyboard.type("fail");
    await expect(page.getByText("The search failed. Type again to retry.")).toBeVisible();
    await mentor.fill("hop");
    await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Grace Hopper"]);
    await page.keyboard.press("Enter");
    await expect(mentor).toHaveValue("Grace Hopper");
  });
});

test.describe("rich text by keyboard alone", () => {
  const html = (page: Page) => page.getByLabel("HTML of the message").textContent();

  test.beforeEach(async ({ page, gallery }) => {
    await gallery();
    await page.getByRole("textbox", { name: "Message" }).focus();
    // Slate takes the browser's selection over a moment later than a machine can type.
    await expect(async () => {
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      expect(await html(page)).toBe("");
    }).toPass();
  });

  test("writes, marks and undoes", async ({ page }) => {
    await page.keyboard.type("plain ");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("bold");
    await page.keyboard.press("Control+b");
    await page.keyboard.press("Control+i");
    await page.keyboard.type(" slanted");
    await expect.poll(() => html(page)).toBe("<p>plain <strong>bold</strong><em> slanted</em></p>");
    await page.keyboard.press("Control+z");
    await expect.poll(() => html(page)).not.toContain("slanted");
  });

  test("Alt+F10 reaches the toolbar, arrows and Enter use it, Escape comes back", async ({ page }) => {
    await page.keyboard.type("one");
    await page.getByRole("textbox", { name: "Message" }).click();
    await page.keyboard.press("End");
    await page.keyboard.press("Alt+F10");
    expect(await page.evaluate(() => document.activeElement?.matches(":focus-visible"))).toBe(true);
    await expect(
      page.getByRole("group", { name: "Rich text with images" }).getByRole("button", { name: /^Format/ }),
    ).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
    await page.keyboard.type(" two");
    await expect.poll(() => html(page)).toBe("<p>one<strong> two</strong></p>");
  });

  test("the format menu makes a heading and gives the focus back", async ({ page }) => {
    await page.keyboard.type("Title");
    await page.keyboard.press("Alt+F10");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.type("text");
    await expect.poll(() => html(page)).toBe("<h2>Title</h2><p>text</p>");
  });

  test("lists begin, go on and end", async ({ page }) => {
    await page.keyboard.type("a");
    await page.keyboard.press("Alt+F10");
    for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page.keyboard.type("b");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("c");
    await expect.poll(() => html(page)).toBe("<ul><li>a</li><li>b</li></ul><p>c</p>");
  });

  test("Tab leaves the text, and Shift+Tab comes to the toolbar", async ({ page }) => {
    const text = page.getByRole("textbox", { name: "Message" });
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("[role=toolbar]") !== null)).toBe(true);
    await page.keyboard.press("Tab");
    await expect(text).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(text).not.toBeFocused();
  });

  test("a link is made from chosen text; the dialog needs a URL and gives the focus back [B-328][B-329][B-331]", async ({
    page,
  }) => {
    await page.keyboard.type("see here");
    await expect.poll(() => html(page)).toBe("<p>see here</p>");
    // one step at a time: a busy machine renders what was typed while keys go on
    for (const chosen of ["e", "re", "ere", "here"]) {
      await page.keyboard.press("Shift+ArrowLeft");
      await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(chosen);
    }
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Add a link" });
    await expect(dialog.getByLabel("URL")).toBeFocused();
    await expect(dialog.getByLabel("Text")).toHaveValue("here");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Required")).toBeVisible();
    await page.keyboard.type("example.org");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
    await expect
      .poll(() => html(page))
      .toBe('<p>see <a href="https://example.org/" target="_blank" rel="noopener noreferrer">here</a></p>');
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Change the link" }).getByLabel("URL")).toHaveValue(
      "https://example.org/",
    );
  });

  test("a merge tag is put in from its menu", async ({ page }) => {
    await page.keyboard.type("Dear ");
    await page.keyboard.press("Alt+F10");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
    await page.keyboard.type(",");
    await expect.poll(() => html(page)).toBe("<p>Dear *|USERNAME|*,</p>");
  });

  test("a paste from elsewhere is made safe", async ({ page }) => {
    await page.getByRole("textbox", { name: "Message" }).evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData(
        "text/html",
        '<h2 style="color:red">A</h2><p><a href="javascript:alert(1)">b</a><img src="https://t.example/p.gif"></p>',
      );
      const paste = { inputType: "insertFromPaste", dataTransfer, bubbles: true, cancelable: true };
      text.dispatchEvent(new InputEvent("beforeinput", paste));
    });
    await expect.poll(() => html(page)).toBe("<h2>A</h2><p>b</p>");
  });
});
