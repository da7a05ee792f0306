import { Editor, Transforms } from "slate";
import { describe, expect, test } from "vitest";
import * as commands from "#src/ui/kit/richText/commands.ts";
import type { Block } from "#src/ui/kit/richText/model.ts";
import { lengthOf } from "#src/ui/kit/richText/write.ts";
import { editing } from "./richEditor.ts";

const paste = (editor: Editor, html: string) => {
  const data = { getData: (type: string) => (type === "text/html" ? html : ""), types: ["text/html"] };
  editor.insertData(data as unknown as DataTransfer);
};

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
