import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Editor, Transforms } from "slate";
import { Slate, useSlate } from "slate-react";
import { describe, expect, test, vi } from "vitest";
import { safeHtml } from "#server/html.ts";
import { RichText } from "#src/ui/kit/RichText.tsx";
import * as commands from "#src/ui/kit/richText/commands.ts";
import { createRichEditor } from "#src/ui/kit/richText/createRichEditor.ts";
import type { Block } from "#src/ui/kit/richText/model.ts";
import { readHtml, readPasted } from "#src/ui/kit/richText/read.ts";
import { lengthOf, writeHtml } from "#src/ui/kit/richText/write.ts";
import { show, showField } from "./show.tsx";

const tags = ["USERNAME", "EVENT_NAME"];

/** An editor over some HTML, with everything chosen. */
function editing(html: string, maxLength?: number) {
  const editor = createRichEditor({ tags, maxLength });
  editor.children = readHtml(html, tags);
  Editor.normalize(editor, { force: true });
  Transforms.select(editor, Editor.range(editor, []));
  return { editor, html: () => writeHtml(editor.children as Block[]) };
}

const paste = (editor: Editor, html: string) => {
  const data = { getData: (type: string) => (type === "text/html" ? html : ""), types: ["text/html"] };
  editor.insertData(data as unknown as DataTransfer);
};

describe("reading and writing HTML", () => {
  test.each([
    "",
    "<p>one</p><p>two</p>",
    "<h2>a</h2><h3>b</h3><h4>c</h4>",
    "<p><strong>a</strong><em>b</em><u>c</u><strong><em><u>d</u></em></strong></p>",
    "<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>",
    '<p>a <a href="https://example.org/" target="_blank" rel="noopener noreferrer">b</a> c</p>',
    '<p><a href="/item/3">b</a></p>',
    "<p>Dear *|USERNAME|*, hello</p>",
    "<p>*|NOBODY|* is text</p>",
    '<p><a href="/x">Hi *|USERNAME|*</a></p>',
    '<p><a href="/x">*|USERNAME|*</a></p>',
    '<img src="/image-bank/1.webp" alt="A &quot;tree&quot;">',
    "<p>a &lt;b&gt; &amp; c</p>",
    "<p>a<br>b</p>",
    "<p>a <code>b</code> <strong><code>c</code></strong></p>",
  ])("leaves %s unchanged", (html) => expect(writeHtml(readHtml(html, tags))).toBe(html));

  test.each([
    ["bare text", "<p>bare text</p>"],
    ["<div><p>a</p><div>b</div></div>", "<p>a</p><p>b</p>"],
    ["<b>a</b><i>b</i>", "<p><strong>a</strong><em>b</em></p>"],
    ["<p>a<img src=/image-bank/1.webp alt=x></p>", '<p>a</p><img src="/image-bank/1.webp" alt="x">'],
    ["<ul><li><p>a</p> <p>b</p></li></ul>", "<ul><li>a<br>b</li></ul>"],
    ['<a href="/x"><p>a</p><p>b</p></a>', '<p><a href="/x">a<br>b</a></p>'],
    ["<p></p><p>  </p>", ""],
    ["<p onclick=x>a<script>b</script></p>", "<p>a</p>"],
    ['<p><a href="javascript:alert(1)">a</a></p>', "<p>a</p>"],
  ])("turns %s into %s", (html, written) => expect(writeHtml(readHtml(html))).toBe(written));

  test.each([
    ["<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "<ul><li>a</li><li>b</li><li>c</li></ul>"],
    ["<blockquote><p>a</p></blockquote>", "<p>a</p>"],
    ["<table><tr><td>a</td><td>b</td></tr></table>", "<p>a</p><p>b</p>"],
    [
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p>a</p><br><ul><li><p>b</p></li></ul></b>',
      "<p>a</p><ul><li>b</li></ul>",
    ],
    ["<table><tr><td>a<div>b</div>c</td></tr></table>", "<p>a<br>b<br>c</p>"],
  ])("turns %s, pasted from elsewhere, into %s", (html, written) =>
    expect(writeHtml(readPasted(html))).toBe(written),
  );
});

/** What a stored text may consist of, besides what the editor can write itself. */
const unknown = [
  '<table><caption>a</caption><thead><tr><th scope="col">b</th></tr></thead><tbody><tr><td>c *|USERNAME|*</td></tr></tbody></table>',
  "<blockquote><p>a</p><p>b</p></blockquote>",
  "<hr>",
  '<figure><img src="/image-bank/1.webp" alt="a"><figcaption>b</figcaption></figure>',
  "<ul><li>a<ul><li>b</li></ul></li></ul>",
  '<ol><li>a</li><li><img src="/image-bank/1.webp" alt="b"></li></ol>',
  "<ul><li><table><tbody><tr><td>a</td></tr></tbody></table></li></ul>",
];

describe("what the editor cannot edit", () => {
  test.each(unknown)("%s is written as it was read, when something else is edited", (html) => {
    const stored = safeHtml(html);
    expect(stored.replaceAll(" />", ">"), "it can be stored").toBe(html);
    const { editor, html: written } = editing(`<p>before</p>${stored}<p>after</p>`);
    Transforms.select(editor, Editor.end(editor, []));
    editor.insertText("!");
    // What the browser adds to pictures is not stored.
    expect(safeHtml(written())).toBe(`<p>before</p>${stored}<p>after!</p>`);
  });

  test("text is not put into it, and commands leave it alone", () => {
    const { editor, html } = editing(`<p>a</p>${unknown[0]}<p>b</p>`);
    commands.toggleMark(editor, "strong");
    commands.toggleList(editor, "bulleted");
    expect(html()).toBe(
      `<ul><li><strong>a</strong></li></ul>${unknown[0]}<ul><li><strong>b</strong></li></ul>`,
    );
    Transforms.select(editor, Editor.start(editor, [1]));
    editor.insertText("x");
    expect(html()).toContain(`${unknown[0]}<ul>`);
    expect(html()).not.toContain("x");
  });

  test.each([
    ["Backspace", "in it", [1], (editor: Editor) => editor.deleteBackward("character")],
    ["Delete", "in it", [1], (editor: Editor) => editor.deleteForward("character")],
    ["Backspace", "after it", [2], (editor: Editor) => editor.deleteBackward("character")],
  ] as const)("%s with the caret %s removes it alone", (_, __, at, press) => {
    const { editor, html } = editing(`<p>a</p>${unknown[0]}<p>b</p>`);
    Transforms.select(editor, Editor.start(editor, [...at]));
    press(editor);
    expect(html()).toBe("<p>a</p><p>b</p>");
  });

  test("all of a text can be removed with it", () => {
    const { editor, html } = editing(`<p>a</p>${unknown[0]}`);
    editor.deleteFragment();
    editor.insertText("b");
    expect(html()).toBe("<p>b</p>");
  });

  test.each([unknown[0]!, '<img src="/image-bank/1.webp" alt="a">'])(
    "a text of %s alone can be written in once that is removed",
    (only) => {
      const { editor, html } = editing(only);
      editor.deleteBackward("character");
      editor.insertText("b");
      expect(html()).toBe("<p>b</p>");
    },
  );

  test("Enter in it begins a paragraph after it", () => {
    const { editor, html } = editing(`<p>a</p>${unknown[0]}`);
    Transforms.select(editor, Editor.start(editor, [1]));
    editor.insertBreak();
    editor.insertText("b");
    expect(html()).toBe(`<p>a</p>${unknown[0]}<p>b</p>`);
  });

  test("a text of nothing else is not empty, and its words count", () => {
    const { editor, html } = editing("<blockquote>abc</blockquote>", 4);
    expect(html()).toBe("<blockquote>abc</blockquote>");
    expect(lengthOf(editor.children as Block[])).toBe(3);
  });
});

describe("editor commands", () => {
  test.each([
    ["strong", "<p><strong>a</strong></p>"],
    ["italic", "<p><em>a</em></p>"],
    ["underline", "<p><u>a</u></p>"],
  ] as const)("toggles %s on and off", (mark, marked) => {
    const { editor, html } = editing("<p>a</p>");
    commands.toggleMark(editor, mark);
    expect(html()).toBe(marked);
    commands.toggleMark(editor, mark);
    expect(html()).toBe("<p>a</p>");
  });

  test("turns blocks into a list, then the other kind of list, then paragraphs again", () => {
    const { editor, html } = editing("<p>a</p><h2>b</h2>");
    commands.toggleList(editor, "bulleted");
    expect(html()).toBe("<ul><li>a</li><li>b</li></ul>");
    commands.toggleList(editor, "numbered");
    expect(html()).toBe("<ol><li>a</li><li>b</li></ol>");
    expect(commands.listOf(editor)).toBe("numbered");
    commands.toggleList(editor, "numbered");
    expect(html()).toBe("<p>a</p><p>b</p>");
  });

  test("setting a format takes an item out of its list", () => {
    const { editor, html } = editing("<ul><li>a</li><li>b</li></ul>");
    Transforms.select(editor, Editor.end(editor, []));
    commands.setFormat(editor, "heading2");
    expect(html()).toBe("<ul><li>a</li></ul><h2>b</h2>");
    expect(commands.formatOf(editor)).toBe("heading2");
  });

  test("Enter in an empty list item and Backspace at the start of one leave the list", () => {
    const { editor, html } = editing("<ul><li>a</li></ul>");
    Transforms.select(editor, Editor.end(editor, []));
    editor.insertBreak();
    editor.insertBreak();
    editor.insertText("b");
    expect(html()).toBe("<ul><li>a</li></ul><p>b</p>");
    Transforms.select(editor, Editor.start(editor, []));
    editor.deleteBackward("character");
    expect(html()).toBe("<p>a</p><p>b</p>");
  });

  test("Enter at the end of a heading starts a paragraph", () => {
    const { editor, html } = editing("<h2>a</h2>");
    Transforms.select(editor, Editor.end(editor, []));
    editor.insertBreak();
    editor.insertText("b");
    expect(html()).toBe("<h2>a</h2><p>b</p>");
  });

  test("adds, changes and removes a link on the selected text", () => {
    const { editor, html } = editing("<p>a</p>");
    commands.setLink(editor, { url: "/x", newTab: false, text: "a" });
    expect(html()).toBe('<p><a href="/x">a</a></p>');
    Transforms.select(editor, { path: [0, 1, 0], offset: 0 });
    commands.setLink(editor, { url: "/y", newTab: true, text: "b" });
    expect(html()).toBe('<p><a href="/y" target="_blank" rel="noopener noreferrer">b</a></p>');
    commands.removeLink(editor);
    expect(html()).toBe("<p>b</p>");
  });

  test("a link's text replaces the selected text", () => {
    const { editor, html } = editing("<p>read here, then go</p>");
    Transforms.select(editor, {
      anchor: { path: [0, 0], offset: 5 },
      focus: { path: [0, 0], offset: 9 },
    });
    commands.setLink(editor, { url: "/x", newTab: false, text: "the handbook" });
    expect(html()).toBe('<p>read <a href="/x">the handbook</a>, then go</p>');
  });

  test("inserts and deletes a merge tag as a single token", () => {
    const { editor, html } = editing("<p>Dear </p>");
    Transforms.select(editor, Editor.end(editor, []));
    commands.insertTag(editor, "USERNAME");
    editor.insertText("!");
    expect(html()).toBe("<p>Dear *|USERNAME|*!</p>");
    expect(lengthOf(editor.children as Block[])).toBe("Dear *|USERNAME|*!".length);
    Transforms.delete(editor, { unit: "character", reverse: true });
    Transforms.delete(editor, { unit: "character", reverse: true });
    expect(html()).toBe("<p>Dear </p>");
  });

  test("sanitises pasted HTML and inserts it inline or as blocks", () => {
    const one = editing("<p>ab</p>");
    Transforms.select(one.editor, { path: [0, 0], offset: 1 });
    paste(one.editor, "<p style=color:red><b>x</b><script>y</script></p>");
    expect(one.html()).toBe("<p>a<strong>x</strong>b</p>");
    const many = editing("<p></p>");
    paste(many.editor, "<h2>x</h2><ul><li>y</li></ul>");
    expect(many.html()).toContain("<h2>x</h2>");
    expect(many.html()).toContain("<li>y</li>");
  });

  test("a list pasted into a list becomes items of it, and a picture divides it", () => {
    const list = "<ul><li>x</li><li>y</li></ul>";
    const empty = editing("<p></p>");
    commands.toggleList(empty.editor, "bulleted");
    paste(empty.editor, list);
    expect(empty.html()).toBe(list);
    const whole = editing("<ul><li>a</li><li>b</li></ul>");
    paste(whole.editor, `<p>w</p>${list}`);
    whole.editor.insertText("!");
    expect(whole.html()).toBe("<ul><li>w</li><li>x</li><li>y!</li></ul>");
    const behind = editing("<ul><li>a</li><li>b</li></ul>");
    Transforms.select(behind.editor, { path: [0, 0, 0], offset: 1 });
    paste(behind.editor, list);
    expect(behind.html()).toBe("<ul><li>a</li><li>x</li><li>y</li><li>b</li></ul>");
    const picture = '<img src="/image-bank/1.webp" alt="x">';
    const divided = editing(`<p>a</p>${picture}<p>b</p>`);
    commands.toggleList(divided.editor, "numbered");
    expect(divided.html()).toBe(`<ol><li>a</li></ol>${picture}<ol><li>b</li></ol>`);
  });

  test("a list pasted behind text stays a list", () => {
    const { editor, html } = editing("<p>ab</p>");
    Transforms.collapse(editor, { edge: "end" });
    paste(editor, "<ul><li>x</li><li>y</li></ul>");
    expect(html()).toBe("<p>ab</p><ul><li>x</li><li>y</li></ul>");
    editor.insertText("!");
    expect(html()).toBe("<p>ab</p><ul><li>x</li><li>y!</li></ul>");
  });

  test("a link may contain merge tags, but no other link", () => {
    const within = editing('<p><a href="/x">ab</a></p>');
    Transforms.select(within.editor, { path: [0, 1, 0], offset: 1 });
    commands.insertTag(within.editor, "USERNAME");
    expect(within.html()).toBe('<p><a href="/x">a*|USERNAME|*b</a></p>');
    const around = editing("<p>Dear *|USERNAME|*</p>");
    commands.setLink(around.editor, { url: "/x", newTab: false, text: "" });
    expect(around.html()).toBe('<p><a href="/x">Dear *|USERNAME|*</a></p>');
    const pasted = editing('<p><a href="/x">ab</a></p>');
    Transforms.select(pasted.editor, { path: [0, 1, 0], offset: 1 });
    paste(pasted.editor, '<p>c <a href="/y">d</a></p>');
    expect(pasted.html()).toBe('<p><a href="/x">ac db</a></p>');
  });

  test("a link keeps its merge tag while only its address is changed", () => {
    const { editor, html } = editing('<p><a href="/x">*|USERNAME|* said </a></p>');
    Transforms.select(editor, Editor.end(editor, [0, 1]));
    const text = commands.writtenText(commands.linkAt(editor)![0]);
    expect(text).toBe("*|USERNAME|* said ");
    // The dialog returns what was in it, without spaces around.
    commands.setLink(editor, { url: "/y", newTab: false, text: text.trim() });
    expect(html()).toBe('<p><a href="/y">*|USERNAME|* said </a></p>');
    commands.setLink(editor, { url: "/y", newTab: false, text: "*|USERNAME|* wrote" });
    expect(html()).toBe('<p><a href="/y">*|USERNAME|* wrote</a></p>');
  });

  test("cuts off input beyond the hard limit [B-320]", () => {
    const { editor, html } = editing("<p>abc</p>", 5);
    Transforms.select(editor, Editor.end(editor, []));
    editor.insertText("defg");
    expect(html()).toBe("<p>abcde</p>");
    editor.insertText("x");
    expect(html()).toBe("<p>abcde</p>");
  });
});

async function showEditor(first = "", more: Partial<Parameters<typeof RichText>[0]> = {}) {
  const shown = showField(first, (state) => <RichText label="Body" {...more} {...state} />);
  const text = await screen.findByRole("textbox", { name: "Body" }, { timeout: 10_000 });
  const tool = (name: string | RegExp) => within(screen.getByRole("toolbar")).getByRole("button", { name });
  return { ...shown, text, tool };
}

const toolNames = () =>
  within(screen.getByRole("toolbar"))
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label") ?? button.textContent);

describe("the editor", () => {
  const defaults = [
    "Format: Paragraph",
    "Bold",
    "Italic",
    "Underline",
    "Link",
    "Bulleted list",
    "Numbered list",
  ];

  test("offers format, bold, italic, underline, link and list tools by default [B-372]", async () => {
    await showEditor();
    expect(toolNames()).toEqual(defaults);
  });

  test("offers images and merge tags when they are enabled [B-372]", async () => {
    await showEditor("", { images: true, mergeTags: tags.map((name) => ({ name, means: "" })) });
    expect(toolNames()).toEqual([...defaults, "Image", "Merge tag"]);
  });

  test("is a text box with an accessible name, marked as required and invalid", async () => {
    const { text } = await showEditor("", { required: true, error: "Write something" });
    expect(text.getAttribute("aria-multiline")).toBe("true");
    expect(text.getAttribute("aria-required")).toBe("true");
    expect(text.getAttribute("aria-invalid")).toBe("true");
  });

  test("the toolbar is a single tab stop with arrow keys moving within it", async () => {
    const { tool } = await showEditor();
    act(() => tool(/^Format/).focus());
    const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
    press("ArrowRight");
    expect(document.activeElement).toBe(tool("Bold"));
    press("End");
    expect(document.activeElement).toBe(tool("Numbered list"));
    press("ArrowRight");
    expect(document.activeElement).toBe(tool(/^Format/));
    press("ArrowLeft");
    expect(document.activeElement).toBe(tool("Numbered list"));
    const stops = within(screen.getByRole("toolbar"))
      .getAllByRole("button")
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toEqual([tool("Numbered list")]);
  });

  test("renders a change before the next key press, which a later render would undo", async () => {
    const { editor } = editing("<p>one</p>");
    const Shown = () => <output>{Editor.string(useSlate(), [])}</output>;
    show(
      <Slate editor={editor} initialValue={editor.children}>
        <Shown />
      </Slate>,
    );
    // Otherwise React draws nothing before a test asks it to.
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
    editor.insertText("two");
    for (let turns = 0; turns < 3; turns += 1) await Promise.resolve();
    expect(screen.getByRole("status").textContent).toBe("two");
  });

  test("shows a value changed from outside", async () => {
    const { rerender } = show(<RichText label="Body" value="<p>one</p>" onChange={() => {}} />);
    await screen.findByText("one");
    rerender(<RichText label="Body" value="<p>two</p>" onChange={() => {}} />);
    await screen.findByText("two");
  });
});

describe("the link dialog", () => {
  const openLink = async (first = "<p>word</p>", more = {}) => {
    const shown = await showEditor(first, more);
    fireEvent.click(shown.tool("Link"));
    const url = await screen.findByLabelText<HTMLInputElement>("URL");
    const save = () => fireEvent.submit(url);
    return { ...shown, url, save };
  };

  test("requires a URL and shows 'Required' [B-328][B-333][M-050]", async () => {
    const { url, save, given } = await openLink();
    expect(screen.queryByText("Required")).toBeNull();
    save();
    expect(screen.getByText("Required")).toBeTruthy();
    fireEvent.change(url, { target: { value: "   " } });
    save();
    expect(screen.getByText("Required")).toBeTruthy();
    expect(given).toEqual([]);
  });

  test("opens links in a new tab by default and completes the address [B-329][B-331]", async () => {
    const { url, save, given } = await openLink();
    expect(screen.getByLabelText<HTMLInputElement>("Open in a new tab").checked).toBe(true);
    fireEvent.change(url, { target: { value: "example.org" } });
    fireEvent.change(screen.getByLabelText("Text"), { target: { value: "here" } });
    save();
    await waitFor(() =>
      expect(given.at(-1)).toBe(
        '<p>word<a href="https://example.org/" target="_blank" rel="noopener noreferrer">here</a></p>',
      ),
    );
  });

  test("turns an email address into a mailto: link, and can open it in the same tab [B-330][B-331]", async () => {
    const { url, save, given } = await openLink();
    fireEvent.change(url, { target: { value: "ada@example.org" } });
    fireEvent.click(screen.getByLabelText("Open in a new tab"));
    save();
    await waitFor(() =>
      expect(given.at(-1)).toBe('<p>word<a href="mailto:ada@example.org">mailto:ada@example.org</a></p>'),
    );
  });

  test("does not add a protocol when none is enforced [B-329]", async () => {
    const { url, save, given } = await openLink("<p>word</p>", { enforceProtocol: false });
    fireEvent.change(url, { target: { value: "page" } });
    save();
    await waitFor(() => expect(given.at(-1)).toContain('href="/page"'));
  });

  test("refuses a dangerous address [D-13]", async () => {
    const { url, save, given } = await openLink();
    fireEvent.change(url, { target: { value: "javascript:alert(1)" } });
    save();
    expect(screen.getByText("This address cannot be linked to")).toBeTruthy();
    expect(given).toEqual([]);
  });
});

describe("the image dialog", () => {
  const openImage = async (importImage?: (url: string) => Promise<string>) => {
    const shown = await showEditor("<p>word</p>", { images: true, ...(importImage && { importImage }) });
    fireEvent.click(shown.tool("Image"));
    const url = await screen.findByLabelText("URL");
    const write = (address: string, alt: string) => {
      fireEvent.change(url, { target: { value: address } });
      fireEvent.change(screen.getByLabelText("Alternative text"), { target: { value: alt } });
    };
    const save = () => act(async () => void fireEvent.submit(url));
    return { ...shown, write, save };
  };

  test("requires a URL and alternative text and shows 'Required' [B-332][B-333][M-050]", async () => {
    const { save, given, write } = await openImage();
    await save();
    expect(screen.getAllByText("Required")).toHaveLength(2);
    write("/image-bank/1.webp", "");
    await save();
    expect(screen.getAllByText("Required")).toHaveLength(1);
    expect(given).toEqual([]);
  });

  test("inserts an image from the image bank below the text [B-332]", async () => {
    const { save, given, write } = await openImage();
    write("/image-bank/1.webp", "A tree");
    await save();
    await waitFor(() =>
      expect(given.at(-1)).toBe('<p>word</p><img src="/image-bank/1.webp" alt="A tree"><p></p>'),
    );
  });

  test("copies an image from another site first, and never puts the original address into the text [D-20]", async () => {
    const importImage = vi.fn(async () => "/image-bank/7.webp");
    const { save, given, write } = await openImage(importImage);
    write("https://elsewhere.example/a.png", "A tree");
    await save();
    expect(importImage).toHaveBeenCalledWith("https://elsewhere.example/a.png");
    await waitFor(() => expect(given.at(-1)).toContain('src="/image-bank/7.webp"'));
    expect(given.join()).not.toContain("elsewhere");
  });

  test.each([
    ["nothing can copy it", undefined],
    ["the copy fails", async () => Promise.reject(new Error("refused"))],
    ["the copy is on another site", async () => "https://elsewhere.example/b.png"],
  ])("refuses an image from another site when %s [D-20]", async (_, importImage) => {
    const { save, given, write } = await openImage(importImage);
    write("https://elsewhere.example/a.png", "A tree");
    await save();
    expect(screen.getByText(/could not be used/)).toBeTruthy();
    expect(given).toEqual([]);
  });
});
