import { Editor, Transforms } from "slate";
import { createRichEditor } from "#src/ui/kit/richText/createRichEditor.ts";
import type { Block } from "#src/ui/kit/richText/model.ts";
import { readHtml } from "#src/ui/kit/richText/read.ts";
import { writeHtml } from "#src/ui/kit/richText/write.ts";

export const tags = ["USERNAME", "EVENT_NAME"];

/** An editor over some HTML, with everything chosen. */
export function editing(html: string, maxLength?: number) {
  const editor = createRichEditor({ tags, maxLength });
  editor.children = readHtml(html, tags);
  Editor.normalize(editor, { force: true });
  Transforms.select(editor, Editor.range(editor, []));
  return { editor, html: () => writeHtml(editor.children as Block[]) };
}
