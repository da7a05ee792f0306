import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Editor } from "slate";
import { Slate, useSlate } from "slate-react";
import { describe, expect, test, vi } from "vitest";
import { RichText } from "#src/ui/kit/RichText.tsx";
import { editing, tags } from "./richEditor.ts";
import { show, showField } from "./show.tsx";

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
