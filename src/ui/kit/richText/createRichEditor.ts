import { flushSync } from "react-dom";
import { createEditor, Editor, Element, Node, Range, Transforms } from "slate";
import { withHistory } from "slate-history";
import { withReact } from "slate-react";
import { isFormat, leaveLists } from "./commands.ts";
import { emptyBlock, type Block, type ItemElement, type RichEditor } from "./model.ts";
import { readHtml, readPasted } from "./read.ts";
import { lengthOf, writeHtml } from "./write.ts";

type Options = { tags: readonly string[]; maxLength: number | undefined };

/** A Slate editor that knows the kit's elements, keeps lists valid, pastes safe HTML and respects the limit. */
export function createRichEditor(options: Options): RichEditor {
  const editor = withHistory(withReact(createEditor()));
  const { isInline, isVoid, insertText, insertBreak, insertData, setFragmentData } = editor;
  const { deleteBackward, normalizeNode, onChange } = editor;

  // Rendering puts the browser's selection where the editor has it. A moment later, that would undo the step that a key
  // has made in the meantime.
  editor.onChange = (how) => flushSync(() => onChange(how));

  editor.isInline = (element) => element.type === "link" || element.type === "tag" || isInline(element);
  editor.isVoid = (element) => ["tag", "image", "kept"].includes(element.type) || isVoid(element);
  editor.markableVoid = () => false;

  const room = () =>
    options.maxLength === undefined ? Infinity : options.maxLength - lengthOf(editor.children as Block[]);

  editor.insertText = (text, how) => {
    const chosen = editor.selection ? Editor.string(editor, editor.selection).length : 0;
    const fitting = text.slice(0, Math.max(0, room() + chosen));
    if (fitting !== "") insertText(fitting, how);
  };

  editor.insertData = (data) => {
    // A copy from an editor carries its own nodes, but that editor may have other tags, so the HTML is read again.
    const html = data.getData("text/html");
    if (!html) return insertData(data);
    const read = data.getData("application/x-slate-fragment") ? readHtml : readPasted;
    const blocks = read(html, options.tags);
    if (editor.selection && Range.isExpanded(editor.selection)) Transforms.delete(editor);
    const first = blocks[0];
    if (blocks.length === 1 && first && first.type === "paragraph")
      Transforms.insertNodes(editor, first.children);
    // As a fragment, the list's first item would become part of the text before it.
    else if (first && first.type === "list" && !isBlockEmpty(editor)) Transforms.insertNodes(editor, blocks);
    else Transforms.insertFragment(editor, blocks);
  };

  // The HTML that the page shows has neither the links' addresses nor the line breaks.
  editor.setFragmentData = (data, how) => {
    setFragmentData(data, how);
    data.setData("text/html", writeHtml(asText(editor.getFragment() as Block[])));
  };

  editor.insertBreak = () => {
    const item = emptyItem(editor);
    if (item) return leaveLists(editor);
    // What cannot be edited cannot be split, and may be the last thing in the text.
    if (isInVoidBlock(editor)) return Transforms.insertNodes(editor, emptyBlock());
    insertBreak();
    afterHeading(editor);
  };

  editor.deleteBackward = (unit) => {
    const { selection } = editor;
    const [item] = selection && Range.isCollapsed(selection) ? itemsAt(editor) : [];
    if (selection && item && Editor.isStart(editor, selection.anchor, item[1])) return leaveLists(editor);
    deleteBackward(unit);
  };

  editor.normalizeNode = (entry, more) => {
    const [node, path] = entry;
    if (Editor.isEditor(node) && node.children.length === 0)
      return Transforms.insertNodes(editor, emptyBlock(), { at: [0] });
    if (Element.isElement(node)) {
      // Slate leaves an element without a type where the only block was removed.
      if (!("type" in node)) return Transforms.setNodes(editor, { type: "paragraph" }, { at: path });
      const parent = Node.parent(editor, path);
      const outer = Element.isElement(parent) ? parent.type : undefined;
      if (node.type === "item" && outer !== "list")
        return Transforms.setNodes(editor, { type: "paragraph" }, { at: path });
      // Lists do not nest, and only lists contain blocks. Pasted content may break these rules.
      if (node.type === "list" && outer === "list") return Transforms.unwrapNodes(editor, { at: path });
      if (Editor.isBlock(editor, node) && outer && (outer !== "list" || editor.isVoid(node)))
        return Transforms.liftNodes(editor, { at: path });
      if (isFormat(node) && outer === "list")
        return Transforms.setNodes(editor, { type: "item" } as Partial<ItemElement>, { at: path });
      if (node.type === "link" && lengthOf(node.children) === 0)
        return Transforms.removeNodes(editor, { at: path });
      if (node.type === "link" && Editor.above(editor, { at: path, match: isLink }))
        return Transforms.unwrapNodes(editor, { at: path });
    }
    normalizeNode(entry, more);
  };

  return editor;
}

const isLink = (node: Node): boolean => Element.isElement(node) && node.type === "link";

/** A single item, or a part of one, is copied as text: elsewhere it need not be a list. */
function asText(blocks: Block[]): Block[] {
  const [first] = blocks;
  return blocks.length === 1 && first?.type === "list" && first.children.length === 1
    ? [{ type: "paragraph", children: first.children[0]!.children }]
    : blocks;
}

/** Whether nothing is written where the caret is. */
function isBlockEmpty(editor: Editor): boolean {
  const block = Editor.above(editor, {
    match: (node) => Element.isElement(node) && Editor.isBlock(editor, node),
  });
  return block !== undefined && lengthOf([block[0] as Block]) === 0;
}

const itemsAt = (editor: Editor) => [
  ...Editor.nodes(editor, {
    match: (node) => Element.isElement(node) && node.type === "item",
    mode: "lowest",
  }),
];

const isInVoidBlock = (editor: Editor): boolean =>
  Editor.above(editor, {
    match: (node) => Element.isElement(node) && Editor.isBlock(editor, node) && editor.isVoid(node),
    voids: true,
  }) !== undefined;

/** Whether the caret is in an empty item: Enter there ends the list. */
function emptyItem(editor: Editor): boolean {
  const [item] = editor.selection && Range.isCollapsed(editor.selection) ? itemsAt(editor) : [];
  return Boolean(item && lengthOf([item[0]]) === 0);
}

/** Makes the block after a heading a paragraph, unless the heading was split. */
function afterHeading(editor: Editor): void {
  const [block] = Editor.nodes(editor, {
    match: (node) => Element.isElement(node) && /^heading\d$/.test(node.type),
  });
  if (block && Node.string(block[0]) === "")
    Transforms.setNodes(editor, { type: "paragraph" }, { at: block[1] });
}
