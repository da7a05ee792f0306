import { flushSync } from "react-dom";
import { createEditor, Editor, Element, Node, Range, Transforms } from "slate";
import { withHistory } from "slate-history";
import { withReact } from "slate-react";
import { leaveLists } from "./commands.ts";
import { emptyBlock, type Block, type ItemElement, type RichEditor } from "./model.ts";
import { readHtml } from "./read.ts";
import { lengthOf } from "./write.ts";

type Options = { tags: readonly string[]; maxLength: number | undefined };

/** A Slate editor that knows the kit's elements, keeps lists valid, pastes safe HTML and respects the limit. */
export function createRichEditor(options: Options): RichEditor {
  const editor = withHistory(withReact(createEditor()));
  const { isInline, isVoid, insertText, insertBreak, insertData, deleteBackward, normalizeNode, onChange } =
    editor;

  // Rendering puts the browser's selection where the editor has it. If it came a moment later, it would undo the step
  // that a key has made meanwhile.
  editor.onChange = (how) => flushSync(() => onChange(how));

  editor.isInline = (element) => element.type === "link" || element.type === "tag" || isInline(element);
  editor.isVoid = (element) => element.type === "tag" || element.type === "image" || isVoid(element);
  editor.markableVoid = () => false;

  const room = () =>
    options.maxLength === undefined ? Infinity : options.maxLength - lengthOf(editor.children as Block[]);

  editor.insertText = (text, how) => {
    const chosen = editor.selection ? Editor.string(editor, editor.selection).length : 0;
    const fitting = text.slice(0, Math.max(0, room() + chosen));
    if (fitting !== "") insertText(fitting, how);
  };

  editor.insertData = (data) => {
    // A copy within an editor carries its own nodes, but those may be of an editor with other tags: HTML is read again.
    const html = data.getData("text/html");
    if (!html) return insertData(data);
    const blocks = readHtml(html, options.tags);
    const first = blocks[0];
    if (blocks.length === 1 && first && first.type === "paragraph")
      Transforms.insertNodes(editor, first.children);
    else Transforms.insertFragment(editor, blocks);
  };

  editor.insertBreak = () => {
    const item = emptyItem(editor);
    if (item) return leaveLists(editor);
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
      if (node.type === "item" && (Node.parent(editor, path) as { type?: string }).type !== "list")
        return Transforms.setNodes(editor, { type: "paragraph" }, { at: path });
      if (node.type === "list" && node.children.some((child) => (child as Element).type !== "item")) {
        for (const [child, at] of Node.children(editor, path))
          if (Element.isElement(child) && child.type !== "item")
            return Transforms.setNodes(editor, { type: "item" } as Partial<ItemElement>, { at });
      }
      if (node.type === "link" && Node.string(node) === "")
        return Transforms.removeNodes(editor, { at: path });
    }
    normalizeNode(entry, more);
  };

  return editor;
}

const itemsAt = (editor: Editor) => [
  ...Editor.nodes(editor, {
    match: (node) => Element.isElement(node) && node.type === "item",
    mode: "lowest",
  }),
];

/** The item that the caret is in, if it is empty: Enter there ends the list. */
function emptyItem(editor: Editor): boolean {
  const [item] = editor.selection && Range.isCollapsed(editor.selection) ? itemsAt(editor) : [];
  return Boolean(item && lengthOf([item[0]]) === 0);
}

/** Makes what follows a heading text, unless the heading was split. */
function afterHeading(editor: Editor): void {
  const [block] = Editor.nodes(editor, {
    match: (node) => Element.isElement(node) && /^heading\d$/.test(node.type),
  });
  if (block && Node.string(block[0]) === "")
    Transforms.setNodes(editor, { type: "paragraph" }, { at: block[1] });
}
