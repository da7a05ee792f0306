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
};
const headings: Record<string, Format> = { H2: "heading2", H3: "heading3", H4: "heading4", H5: "heading4" };
/** Elements that hold blocks without being one. */
const wrappers = new Set(["DIV", "BLOCKQUOTE", "FIGURE", "TABLE", "TBODY", "THEAD", "TFOOT", "TR", "DL"]);
/** Elements that stand on lines of their own. */
const blockTags =
  "p,pre,h2,h3,h4,h5,ul,ol,li,div,blockquote,figure,figcaption,table,tr,td,th,caption,dl,dt,dd";

type Marks = Omit<Span, "text">;

/**
 * Reads HTML as the editor's blocks. It is sanitised first, and anything that the editor has no block for (a table, a
 * quotation) becomes paragraphs.
 * @param tags the names that `*|NAME|*` may have; others stay text.
 */
export function readHtml(html: string, tags: readonly string[] = []): Block[] {
  const blocks = blocksOf(sanitizeToFragment(html).childNodes, new Set(tags));
  return blocks.length > 0 ? blocks : [emptyBlock()];
}

function blocksOf(nodes: Iterable<Node>, tags: ReadonlySet<string>): Block[] {
  const blocks: Block[] = [];
  let loose: Inline[] = [];
  const close = () => {
    if (saysSomething(loose)) blocks.push({ type: "paragraph", children: loose });
    loose = [];
  };
  for (const node of nodes) {
    const block = node instanceof Element ? blockOf(node, tags) : undefined;
    if (block) {
      close();
      blocks.push(...block);
    } else loose.push(...inlinesOf(node, {}, tags));
  }
  close();
  return blocks;
}

const saysSomething = (inlines: readonly Inline[]): boolean =>
  inlines.some((inline) => !("text" in inline) || inline.text.trim() !== "");

function blockOf(node: Element, tags: ReadonlySet<string>): Block[] | undefined {
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
  if (name === "UL" || name === "OL") {
    const children = itemsOf(node, tags);
    return children.length > 0
      ? [{ type: "list", kind: name === "UL" ? "bulleted" : "numbered", children }]
      : [];
  }
  if (wrappers.has(name)) return blocksOf(node.childNodes, tags);
  const format =
    headings[name] ?? (/^(P|PRE|TD|TH|DT|DD|CAPTION|FIGCAPTION)$/.test(name) ? "paragraph" : undefined);
  if (!format) {
    // Google Docs puts everything that is copied into a `<b>`, which means nothing.
    const wraps = name !== "A" && node.querySelector(blockTags) !== null;
    return wraps ? blocksOf(node.childNodes, tags) : undefined;
  }
  const images = [...node.querySelectorAll("img")];
  const children = inlinesOf(node, {}, tags);
  const hasText = images.length === 0 || saysSomething(children);
  return [
    ...(hasText ? [{ type: format, children }] : []),
    ...images.flatMap((image) => blockOf(image, tags) ?? []),
  ];
}

/** The items of a list. Those of nested lists follow the item that they were in. */
function itemsOf(list: Element, tags: ReadonlySet<string>): ItemElement[] {
  return [...list.children].flatMap((child): ItemElement[] => {
    if (isList(child)) return itemsOf(child, tags);
    const own = linesOf(
      [...child.childNodes].filter((node) => !isList(node)),
      {},
      tags,
    );
    const within = [...child.children].filter(isList).flatMap((inner) => itemsOf(inner, tags));
    return [{ type: "item", children: own.length > 0 ? own : [{ text: "" }] }, ...within];
  });
}

const isList = (node: Node): boolean => /^[UO]L$/.test(node.nodeName);

/** What some nodes say in one block: each block among them on a line of its own. */
function linesOf(nodes: Iterable<Node>, marked: Marks, tags: ReadonlySet<string>): Inline[] {
  const lines: Inline[][] = [[]];
  for (const node of nodes) {
    const inlines = inlinesOf(node, marked, tags);
    if (node instanceof Element && node.matches(blockTags)) lines.push(inlines, []);
    else lines.at(-1)!.push(...inlines);
  }
  if (lines.length === 1) return lines[0]!;
  return lines
    .filter(saysSomething)
    .flatMap((line, index): Inline[] => (index === 0 ? line : [{ text: "\n", ...marked }, ...line]));
}

function inlinesOf(node: Node, marked: Marks, tags: ReadonlySet<string>): Inline[] {
  if (node instanceof Text) return spansOf(node.data.replace(/[\t\n\r ]+/g, " "), marked, tags);
  if (!(node instanceof Element) || node.tagName === "IMG") return [];
  if (node.tagName === "BR") return [{ text: "\n", ...marked }];
  const mark = marks[node.tagName];
  const inner = mark ? { ...marked, [mark]: true } : marked;
  const children = linesOf(node.childNodes, inner, tags);
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

/** Text with its merge tags cut out: every second part is a name. */
function spansOf(text: string, marked: Marks, tags: ReadonlySet<string>): Inline[] {
  return text.split(/\*\|([A-Z][A-Z0-9_]*)\|\*/).flatMap((part, index): Inline[] => {
    if (index % 2 === 0) return part === "" && index > 0 ? [] : [{ text: part, ...marked }];
    return tags.has(part)
      ? [{ type: "tag", name: part, children: [{ text: "" }] }]
      : [{ text: `*|${part}|*`, ...marked }];
  });
}
