import type { BaseEditor, BaseRange } from "slate";
import type { HistoryEditor } from "slate-history";
import type { ReactEditor } from "slate-react";

/** `code` has no button: it is kept where a text has it. */
export type Mark = "strong" | "italic" | "underline" | "code";
export type Span = { text: string } & { [mark in Mark]?: true };

/** The formats of a block that the toolbar offers; `paragraph` means none of them. */
export const formats = {
  paragraph: "Paragraph",
  heading2: "Heading",
  heading3: "Subheading",
  heading4: "Small heading",
} as const;
export type Format = keyof typeof formats;
export type ListKind = "bulleted" | "numbered";

export type LinkElement = { type: "link"; url: string; newTab: boolean; children: (Span | TagElement)[] };
/** A word in the text that the sender fills in: `*|NAME|*`. */
export type TagElement = { type: "tag"; name: string; children: [{ text: "" }] };
export type ImageElement = { type: "image"; url: string; alt: string; children: [{ text: "" }] };
/** What the editor can show and remove, but not edit, such as a table: it is written as it was read. */
export type KeptElement = { type: "kept"; html: string; children: [{ text: "" }] };
export type Inline = Span | LinkElement | TagElement;
export type TextBlock = { type: Format; children: Inline[] };
/** Lists do not nest: Tab leaves the editor, so there is no key for nesting. */
export type ItemElement = { type: "item"; children: Inline[] };
export type ListElement = { type: "list"; kind: ListKind; children: ItemElement[] };
export type Block = TextBlock | ListElement | ImageElement | KeptElement;
export type RichElement = Block | ItemElement | LinkElement | TagElement;

export type RichEditor = BaseEditor & ReactEditor & HistoryEditor;

declare module "slate" {
  interface CustomTypes {
    Editor: RichEditor;
    Element: RichElement;
    Text: Span;
    Range: BaseRange;
  }
}

export const emptyBlock = (): TextBlock => ({ type: "paragraph", children: [{ text: "" }] });
