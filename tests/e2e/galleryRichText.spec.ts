import type { Page } from "@playwright/test";
import { expect, test } from "./gallery.ts";

test.describe("the rich text editor by keyboard alone", () => {
  const html = (page: Page) => page.getByLabel("HTML of the message").textContent();

  test.beforeEach(async ({ page, gallery }) => {
    await gallery();
    await page.getByRole("textbox", { name: "Message" }).focus();
    // Slate takes over the browser's selection slightly later than a machine can type.
    await expect(async () => {
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      expect(await html(page)).toBe("");
    }).toPass();
  });

  test("types, formats and undoes text", async ({ page }) => {
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

  test("Alt+F10 reaches the toolbar, arrows and Enter operate it, and Escape returns to the text", async ({
    page,
  }) => {
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

  test("the format menu makes a heading and returns the focus to the text", async ({ page }) => {
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

  test("a list starts from the toolbar, and Enter continues and ends it", async ({ page }) => {
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

  test("Tab leaves the text, and Shift+Tab reaches the toolbar", async ({ page }) => {
    const text = page.getByRole("textbox", { name: "Message" });
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("[role=toolbar]") !== null)).toBe(true);
    await page.keyboard.press("Tab");
    await expect(text).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(text).not.toBeFocused();
  });

  test("selected text becomes a link; the dialog requires a URL and returns the focus to the text [B-328][B-329][B-331]", async ({
    page,
  }) => {
    await page.keyboard.type("see here");
    await expect.poll(() => html(page)).toBe("<p>see here</p>");
    // one step at a time: a busy machine renders typed text while keys keep coming
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
    // The editor follows the caret slightly later.
    const tools = page.getByRole("toolbar", { name: "Format message" });
    await expect(tools.getByRole("button", { name: "Link", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Change the link" }).getByLabel("URL")).toHaveValue(
      "https://example.org/",
    );
  });

  test("a merge tag is inserted from its menu", async ({ page }) => {
    await page.keyboard.type("Dear ");
    await page.keyboard.press("Alt+F10");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
    await page.keyboard.type(",");
    await expect.poll(() => html(page)).toBe("<p>Dear *|USERNAME|*,</p>");
  });

  test("HTML pasted from elsewhere is sanitised", async ({ page }) => {
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

  test("a table is one block: the caret reaches it, Enter goes on after it, and Backspace removes it", async ({
    page,
  }) => {
    const frame = page.getByTitle("You can delete this here, but not edit it");
    const table = "<table><tbody><tr><td>cell</td></tr></tbody></table>";
    await page.getByRole("textbox", { name: "Message" }).evaluate((text, html) => {
      const dataTransfer = new DataTransfer();
      // As copied within an editor: what comes from elsewhere becomes text.
      dataTransfer.setData("application/x-slate-fragment", "W10=");
      dataTransfer.setData("text/html", html);
      const paste = { inputType: "insertFromPaste", dataTransfer, bubbles: true, cancelable: true };
      text.dispatchEvent(new InputEvent("beforeinput", paste));
    }, `<p>a</p>${table}`);
    await expect.poll(() => html(page)).toBe(`<p>a</p>${table}`);
    await page.getByRole("cell", { name: "cell" }).click();
    await page.keyboard.press("Enter");
    await page.keyboard.type("b");
    await expect.poll(() => html(page)).toBe(`<p>a</p>${table}<p>b</p>`);
    await expect(frame).not.toHaveAttribute("data-selected");
    await page.keyboard.press("ArrowUp");
    await expect(frame).toHaveAttribute("data-selected");
    await page.keyboard.type("x");
    await expect.poll(() => html(page)).toBe(`<p>a</p>${table}<p>b</p>`);
    await page.keyboard.press("Backspace");
    await expect.poll(() => html(page)).toBe("<p>a</p><p>b</p>");
  });
});
