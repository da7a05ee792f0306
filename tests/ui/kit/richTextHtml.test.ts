import { Editor, Transforms } from "slate";
import { describe, expect, test } from "vitest";
import { safeHtml } from "#server/html.ts";
import * as commands from "#src/ui/kit/richText/commands.ts";
import type { Block } from "#src/ui/kit/richText/model.ts";
import { readHtml, readPasted } from "#src/ui/kit/richText/read.ts";
import { lengthOf, writeHtml } from "#src/ui/kit/richText/write.ts";
import { editing, tags } from "./richEditor.ts";

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
