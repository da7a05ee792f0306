import { Editor, Element, Path, Range, Transforms, type Node } from "slate";
import { tagText } from "./tagText.ts";
import type { Format, ItemElement, LinkElement, ListElement, ListKind, Mark, RichElement } from "./model.ts";

export const isMarked = (editor: Editor, mark: Mark): boolean => Editor.marks(editor)?.[mark] === true;

export function toggleMark(editor: Editor, mark: Mark): void {
  if (isMarked(editor, mark)) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
}

/** The nearest element of a type around the selection. */
function around<Type extends RichElement["type"]>(editor: Editor, type: Type) {
  if (!editor.selection) return undefined;
  const [found] = Editor.nodes(editor, {
    mode: "lowest",
    match: (node): node is Extract<RichElement, { type: Type }> =>
      Element.isElement(node) && node.type === type,
  });
  return found;
}

/** Whether a node is a block of text, outside lists. */
export const isFormat = (node: Node): boolean =>
  Element.isElement(node) && /^(paragraph|heading\d)$/.test(node.type);

/** The format of the first block in the selection; a list item counts as a paragraph. */
export function formatOf(editor: Editor): Format {
  if (!editor.selection) return "paragraph";
  const [found] = Editor.nodes(editor, { match: isFormat });
  return found ? (found[0] as { type: Format }).type : "paragraph";
}

export function setFormat(editor: Editor, type: Format): void {
  leaveLists(editor);
  Transforms.setNodes(editor, { type }, { match: isFormat });
}

export const listOf = (editor: Editor): ListKind | undefined => around(editor, "list")?.[0].kind;

/** Makes the selected blocks items of a list, changes the kind of their list, or takes them out of it. */
export function toggleList(editor: Editor, kind: ListKind): void {
  const current = around(editor, "list");
  if (current?.[0].kind === kind) return leaveLists(editor);
  if (current) return Transforms.setNodes(editor, { kind }, { at: current[1] });
  // Between the two steps there are items without a list, which the editor would correct.
  Editor.withoutNormalizing(editor, () => {
    Transforms.setNodes(editor, { type: "item" } as Partial<ItemElement>, { match: isFormat });
    Transforms.wrapNodes(editor, { type: "list", kind, children: [] } as ListElement, {
      match: (node) => Element.isElement(node) && node.type === "item",
    });
  });
}

/** Takes the selected items out of their list, as paragraphs. */
export function leaveLists(editor: Editor): void {
  const is = (type: RichElement["type"]) => (node: Node) => Element.isElement(node) && node.type === type;
  Editor.withoutNormalizing(editor, () => {
    Transforms.unwrapNodes(editor, { match: is("list"), split: true });
    Transforms.setNodes(editor, { type: "paragraph" }, { match: is("item") });
  });
}

export type LinkDraft = Pick<LinkElement, "url" | "newTab"> & { text: string };

/** The link around the selection, with its place. */
export const linkAt = (editor: Editor) => around(editor, "link");

/**
 * Links the selected text, or changes the link around the selection. If nothing, or a different text, is selected,
 * inserts the draft's text as a link.
 */
export function setLink(editor: Editor, { url, newTab, text }: LinkDraft): void {
  const current = linkAt(editor);
  if (current) {
    Transforms.setNodes(editor, { url, newTab }, { at: current[1] });
    if (text && text !== writtenText(current[0]).trim())
      Transforms.insertText(editor, text, { at: current[1] });
    return;
  }
  const hasChosen = editor.selection !== null && Range.isExpanded(editor.selection);
  if (hasChosen && (text === "" || text === chosenText(editor).trim())) {
    Transforms.wrapNodes(editor, { type: "link", url, newTab, children: [] }, { split: true });
    Transforms.collapse(editor, { edge: "end" });
    return;
  }
  if (hasChosen) Transforms.delete(editor);
  Transforms.insertNodes(editor, { type: "link", url, newTab, children: [{ text: text || url }] });
  Transforms.move(editor, { unit: "offset" });
}

export function removeLink(editor: Editor): void {
  const current = linkAt(editor);
  if (current) Transforms.unwrapNodes(editor, { at: current[1] });
}

/** The text of a part of the document, with merge tags as they are written. */
export const writtenText = (node: Node): string =>
  "text" in node
    ? node.text
    : "type" in node && node.type === "tag"
      ? tagText(node.name)
      : node.children.map(writtenText).join("");

/** The selected text, as a link's text would be. */
export const chosenText = (editor: Editor): string =>
  editor.selection ? Editor.fragment(editor, editor.selection).map(writtenText).join("") : "";

/** Inserts an image below the current block, and a paragraph after it to write on. */
export function insertImage(editor: Editor, image: { url: string; alt: string }): void {
  const [, at] = editor.selection
    ? Editor.node(editor, editor.selection, { depth: 1 })
    : [null, [editor.children.length - 1]];
  const next = Path.next(at);
  Transforms.insertNodes(
    editor,
    [
      { type: "image", ...image, children: [{ text: "" }] },
      { type: "paragraph", children: [{ text: "" }] },
    ],
    { at: next },
  );
  Transforms.select(editor, Editor.start(editor, Path.next(next)));
}

export function insertTag(editor: Editor, name: string): void {
  Transforms.insertNodes(editor, { type: "tag", name, children: [{ text: "" }] });
  Transforms.move(editor);
}
