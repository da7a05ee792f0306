import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { RichText } from "#src/ui/kit/RichText.tsx";
// The page loads it late, and no test should wait for that.
import "#src/ui/kit/richText/RichTextEditor.tsx";
import { showField } from "./show.tsx";

/** The toolbar and the keys of the editor for formatted text. */

const mergeTags = [
  { name: "USERNAME", means: "The name of the reader" },
  { name: "EVENT_NAME", means: "What it is about" },
];

async function showEditor(first: string) {
  const { given } = showField(first, (state) => <RichText label="Body" mergeTags={mergeTags} {...state} />);
  const text = await screen.findByRole("textbox", { name: "Body" });
  // jsdom lacks it, and the editor takes keys only where there is text to edit.
  Object.defineProperty(text, "isContentEditable", { value: true });
  const tool = (name: string | RegExp) => within(screen.getByRole("toolbar")).getByRole("button", { name });
  const placeOf = (word: string) => {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const at = walker.currentNode.textContent!.indexOf(word);
      if (at >= 0) return { node: walker.currentNode, at };
    }
    throw new Error(`No ${word}`);
  };
  /** Selects a word, or from one to another, as a user does, in the browser. */
  const select = (word: string, last = word) => {
    const [from, to] = [placeOf(word), placeOf(last)];
    document.getSelection()!.setBaseAndExtent(from.node, from.at, to.node, to.at + last.length);
  };
  const press = (key: string, more: object = { ctrlKey: true }) =>
    act(async () => void fireEvent.keyDown(text, { key, ...more }));
  const last = (html: string) => waitFor(() => expect(given.at(-1)).toBe(html));
  return { given, text, tool, select, press, last };
}

/** A clipboard, which keeps what is copied until it is pasted. */
function clipboard() {
  const kept = new Map<string, string>();
  return {
    getData: (type: string) => kept.get(type) ?? "",
    setData: (type: string, data: string) => void kept.set(type, data),
    get types() {
      return [...kept.keys()];
    },
  };
}

describe("the keys of the editor", () => {
  test.each([
    ["b", "<p>one <strong>two</strong></p>"],
    ["i", "<p>one <em>two</em></p>"],
    ["u", "<p>one <u>two</u></p>"],
  ])("Ctrl %s marks the selected text", async (key, html) => {
    const { select, press, last } = await showEditor("<p>one two</p>");
    select("two");
    await press(key);
    await last(html);
  });

  test("Ctrl K changes or removes the link under the caret", async () => {
    const { select, press, last } = await showEditor('<p>see <a href="/old">here</a></p>');
    select("here");
    await press("k");
    const dialog = within(await screen.findByRole("dialog", { name: "Change the link" }));
    expect(dialog.getByLabelText<HTMLInputElement>("URL").value).toBe("/old");
    fireEvent.click(dialog.getByRole("button", { name: "Remove link" }));
    await last("<p>see here</p>");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("Alt F10 goes to the toolbar", async () => {
    const { press, tool } = await showEditor("<p>one</p>");
    await press("F10", { altKey: true });
    expect(document.activeElement).toBe(tool(/^Format/));
  });
});

test("a table is shown as it is, with its links as text, and kept while something else is edited", async () => {
  const table = '<table><tbody><tr><td>cell</td><td><a href="/item/3">link</a></td></tr></tbody></table>';
  const { text, select, press, last } = await showEditor(`${table}<p>one</p>`);
  expect(
    within(text)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["cell", "link"]);
  expect(within(text).queryByRole("link")).toBeNull();
  select("one");
  await press("b");
  await last(`${table}<p><strong>one</strong></p>`);
});

test("a bulleted list is shown with bullets, and a numbered one with numbers", async () => {
  const { text } = await showEditor("<ul><li>one</li></ul><ol><li>two</li></ol>");
  const lists = within(text).getAllByRole("list");
  expect(lists.map(({ tagName, textContent }) => [tagName, textContent?.replace(/\uFEFF/g, "")])).toEqual([
    ["UL", "one"],
    ["OL", "two"],
  ]);
});

describe("copying within the editor", () => {
  const link = '<a href="/old" target="_blank" rel="noopener noreferrer">here</a>';
  test.each([
    ["a link", `<p>see ${link}</p><p>to</p>`, "here", "here", `<p>see ${link}</p><p>${link}</p>`],
    [
      "a list item as text",
      "<ul><li>one two</li></ul><p>to</p>",
      "two",
      "two",
      "<ul><li>one two</li></ul><p>two</p>",
    ],
    ["line breaks", "<p>one<br>two</p><p>to</p>", "one", "two", "<p>one<br>two</p><p>one<br>two</p>"],
    [
      "a table, which is not edited",
      "<p>from</p><table><tbody><tr><td>cell</td></tr></tbody></table><p>until</p><p>to</p>",
      "from",
      "until",
      "<p>from</p><table><tbody><tr><td>cell</td></tr></tbody></table><p>until</p><p>from</p><table><tbody><tr><td>cell</td></tr></tbody></table><p>until</p>",
    ],
  ])("keeps %s", async (_, first, from, until, html) => {
    const { text, select, press, last } = await showEditor(first);
    const clipboardData = clipboard();
    select(from, until);
    await press("c");
    fireEvent.copy(text, { clipboardData });
    select("to");
    await press("v");
    fireEvent.paste(text, { clipboardData });
    await last(html);
  });
});

describe("the toolbar", () => {
  test("sets the format that is chosen in its menu", async () => {
    const { text, tool, select, press, last, given } = await showEditor("<p>one two</p>");
    select("two");
    await press("b");
    tool("Format: Paragraph").focus();
    fireEvent.click(tool("Format: Paragraph"));
    const menu = within(await screen.findByRole("menu", { name: "Format" }));
    expect(menu.getAllByRole("menuitemradio").map((one) => [one.textContent, one.ariaChecked])).toEqual([
      ["Paragraph", "true"],
      ["Heading", "false"],
      ["Subheading", "false"],
      ["Small heading", "false"],
    ]);
    fireEvent.click(menu.getByText("Subheading"));
    await last("<h3>one <strong>two</strong></h3>");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(text));
    expect(tool("Format: Subheading")).toBeTruthy();
    fireEvent.click(tool("Format: Subheading"));
    fireEvent.keyDown(await screen.findByRole("menu", { name: "Format" }), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(given.at(-1)).toBe("<h3>one <strong>two</strong></h3>");
  });

  test("marks text, and makes and unmakes lists", async () => {
    const { tool, select, press, last } = await showEditor("<p>one two</p>");
    select("two");
    await press("b");
    const step = (name: string) => act(async () => void fireEvent.click(tool(name)));
    await step("Bold");
    await last("<p>one two</p>");
    await step("Italic");
    await last("<p>one <em>two</em></p>");
    expect(tool("Italic").getAttribute("aria-pressed")).toBe("true");
    await step("Underline");
    await last("<p>one <em><u>two</u></em></p>");
    await step("Bulleted list");
    await last("<ul><li>one <em><u>two</u></em></li></ul>");
    expect(tool("Bulleted list").getAttribute("aria-pressed")).toBe("true");
    await step("Numbered list");
    await last("<ol><li>one <em><u>two</u></em></li></ol>");
    expect(tool("Numbered list").getAttribute("aria-pressed")).toBe("true");
    await step("Numbered list");
    await last("<p>one <em><u>two</u></em></p>");
  });

  test("keeps the selection of the text while it is pressed", async () => {
    const { tool } = await showEditor("<p>one</p>");
    // `false`: the browser does not move the focus.
    expect(fireEvent.mouseDown(tool("Bold"))).toBe(false);
  });

  test("puts in the merge tag that is found and chosen, by a click or by Enter", async () => {
    const { text, tool, last } = await showEditor("<p>Dear </p>");
    const open = async () => {
      tool("Merge tag").focus();
      fireEvent.click(tool("Merge tag"));
      return within(await screen.findByRole("dialog", { name: "Merge tag" }));
    };
    const gone = async () => {
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(text));
    };
    const panel = await open();
    expect(panel.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "*|USERNAME|*The name of the reader",
      "*|EVENT_NAME|*What it is about",
    ]);
    fireEvent.click(panel.getByText("What it is about"));
    await last("<p>Dear *|EVENT_NAME|*</p>");
    await gone();
    const again = await open();
    const box = again.getByRole("combobox", { name: "Find a merge tag" });
    fireEvent.change(box, { target: { value: "reader" } });
    expect(again.getAllByRole("option")).toHaveLength(1);
    fireEvent.keyDown(box, { key: "Enter" });
    await last("<p>Dear *|EVENT_NAME|**|USERNAME|*</p>");
    await gone();
    const third = await open();
    fireEvent.keyDown(third.getByRole("combobox"), { key: "Escape" });
    await gone();
  });
});

test("a press on the editor's label puts the caret into the text", async () => {
  const { text } = await showEditor("<p>one</p>");
  fireEvent.click(screen.getByText("Body"));
  expect(document.activeElement).toBe(text);
});
