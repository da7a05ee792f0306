import { sanitizeToFragment } from "../html.ts";
import {
  emptyBlock,
  type Block,
  type Format,
  type Inline,
  type ItemElement,
  type Mark,
  type Span,
} from "./model.ts";

const marks: Record<string, Mark> = {
  STRONG: "strong",
  B: "strong",
  EM: "italic",
  I: "italic",
  U: "underline",
  INS: "underline",
  CODE: "code",
};
const headings: Record<string, Format> = { H2: "heading2", H3: "heading3", H4: "heading4", H5: "heading4" };
/** Elements for which the editor has no block. */
const unknown = new Set(["TABLE", "BLOCKQUOTE", "FIGURE", "DL", "PRE", "HR"]);
/** What an item of a list cannot contain here. */
const beyondItems = "ul,ol,img,table,blockquote,figure,dl,pre,hr,h2,h3,h4,h5";
/** Elements that hold blocks without being one, and what is left of unknown ones in a text that is pasted. */
const wrappers = new Set(["DIV", "BLOCKQUOTE", "FIGURE", "TABLE", "TBODY", "THEAD", "TFOOT", "TR", "DL"]);
/** Elements that stand on lines of their own. */
const blockTags =
  "p,pre,h2,h3,h4,h5,ul,ol,li,div,blockquote,figure,figcaption,table,tr,td,th,caption,dl,dt,dd";

type Marks = Omit<Span, "text">;
type Reading = { readonly tags: ReadonlySet<string>; readonly keeps: boolean };

/**
 * Reads a text of ours as the editor's blocks. It is sanitised first, and anything that the editor has no block for (a
 * table, a quotation) is kept whole: editing the rest must not lose it.
 * @param tags the names that `*|NAME|*` may have; others stay text.
 */
export const readHtml = (html: string, tags: readonly string[] = []): Block[] =>
  readBlocks(html, { tags: new Set(tags), keeps: true });

/** Reads HTML from elsewhere, which often uses tables for its layout: what the editor cannot edit becomes paragraphs. */
export const readPasted = (html: string, tags: readonly string[] = []): Block[] =>
  readBlocks(html, { tags: new Set(tags), keeps: false });

function readBlocks(html: string, reading: Reading): Block[] {
  const blocks = blocksOf(sanitizeToFragment(html).childNodes, reading);
  return blocks.length > 0 ? blocks : [emptyBlock()];
}

/** Whether the editor would lose something of an element. */
const isUnknown = (node: Element): boolean =>
  unknown.has(node.tagName) || (isList(node) && node.querySelector(beyondItems) !== null);

function blocksOf(nodes: Iterable<Node>, reading: Reading): Block[] {
  const blocks: Block[] = [];
  let loose: Inline[] = [];
  const close = () => {
    if (saysSomething(loose)) blocks.push({ type: "paragraph", children: loose });
    loose = [];
  };
  for (const node of nodes) {
    const block = node instanceof Element ? blockOf(node, reading) : undefined;
    if (block) {
      close();
      blocks.push(...block);
    } else loose.push(...inlinesOf(node, {}, reading));
  }
  close();
  return blocks;
}

const saysSomething = (inlines: readonly Inline[]): boolean =>
  inlines.some((inline) => !("text" in inline) || inline.text.trim() !== "");

function blockOf(node: Element, reading: Reading): Block[] | undefined {
  const name = node.tagName;
  if (name === "IMG")
    return [
      {
        type: "image",
        url: node.getAttribute("src") ?? "",
        alt: node.getAttribute("alt") ?? "",
        children: [{ text: "" }],
      },
    ];
  if (reading.keeps && isUnknown(node))
    return [{ type: "kept", html: node.outerHTML, children: [{ text: "" }] }];
  if (name === "UL" || name === "OL") {
    const children = itemsOf(node, reading);
    return children.length > 0
      ? [{ type: "list", kind: name === "UL" ? "bulleted" : "numbered", children }]
      : [];
  }
  if (wrappers.has(name)) return blocksOf(node.childNodes, reading);
  const format =
    headings[name] ?? (/^(P|PRE|TD|TH|DT|DD|CAPTION|FIGCAPTION)$/.test(name) ? "paragraph" : undefined);
  if (!format) {
    // Google Docs wraps everything that is copied in a `<b>`, which means nothing.
    const wraps = name !== "A" && node.querySelector(blockTags) !== null;
    return wraps ? blocksOf(node.childNodes, reading) : undefined;
  }
  const images = [...node.querySelectorAll("img")];
  const children = inlinesOf(node, {}, reading);
  const hasText = images.length === 0 || saysSomething(children);
  return [
    ...(hasText ? [{ type: format, children }] : []),
    ...images.flatMap((image) => blockOf(image, reading) ?? []),
  ];
}

/** The items of a list. Those of nested lists follow the item that they were in. */
function itemsOf(list: Element, reading: Reading): ItemElement[] {
  return [...list.children].flatMap((child): ItemElement[] => {
    if (isList(child)) return itemsOf(child, reading);
    const own = linesOf(
      [...child.childNodes].filter((node) => !isList(node)),
      {},
      reading,
    );
    const within = [...child.children].filter(isList).flatMap((inner) => itemsOf(inner, reading));
    return [{ type: "item", children: own.length > 0 ? own : [{ text: "" }] }, ...within];
  });
}

const isList = (node: Node): boolean => /^[UO]L$/.test(node.nodeName);

/** The content of several nodes as one block: each block among them gets a line of its own. */
function linesOf(nodes: Iterable<Node>, marked: Marks, reading: Reading): Inline[] {
  const lines: Inline[][] = [[]];
  for (const node of nodes) {
    const inlines = inlinesOf(node, marked, reading);
    if (node instanceof Element && node.matches(blockTags)) lines.push(inlines, []);
    else lines.at(-1)!.push(...inlines);
  }
  if (lines.length === 1) return lines[0]!;
  return lines
    .filter(saysSomething)
    .flatMap((line, index): Inline[] => (index === 0 ? line : [{ text: "\n", ...marked }, ...line]));
}

function inlinesOf(node: Node, marked: Marks, reading: Reading): Inline[] {
  if (node instanceof Text) return spansOf(node.data.replace(/[\t\n\r ]+/g, " "), marked, reading);
  if (!(node instanceof Element) || node.tagName === "IMG") return [];
  if (node.tagName === "BR") return [{ text: "\n", ...marked }];
  const mark = marks[node.tagName];
  const inner = mark ? { ...marked, [mark]: true } : marked;
  const children = linesOf(node.childNodes, inner, reading);
  if (!(node instanceof HTMLAnchorElement)) return children.length > 0 ? children : [{ text: "", ...inner }];
  const said = children.flatMap((one) => ("type" in one && one.type === "link" ? one.children : [one]));
  const url = node.getAttribute("href") ?? "";
  return [
    {
      type: "link",
      url,
      newTab: node.target === "_blank",
      children: said.length > 0 ? said : [{ text: url }],
    },
  ];
}

/** The text split at its merge tags: every second part is a tag's name. */
function spansOf(text: string, marked: Marks, reading: Reading): Inline[] {
  return text.split(/\*\|([A-Z][A-Z0-9_]*)\|\*/).flatMap((part, index): Inline[] => {
    if (index % 2 === 0) return part === "" && index > 0 ? [] : [{ text: part, ...marked }];
    return reading.tags.has(part)
      ? [{ type: "tag", name: part, children: [{ text: "" }] }]
      : [{ text: `*|${part}|*`, ...marked }];
  });
}
