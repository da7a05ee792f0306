import { textLength } from "../htmlText.ts";
import { contentLink } from "../links.ts";
import { tagText } from "./tagText.ts";
import type { Block, Format, Inline, ItemElement, ListElement, Span } from "./model.ts";

const elements: Record<Format, string> = { paragraph: "p", heading2: "h2", heading3: "h3", heading4: "h4" };

/** Writes the editor's blocks as HTML of the safe subset. An editor without content, or with spaces alone, is empty. */
export function writeHtml(blocks: readonly Block[]): string {
  return blocks.some(hasContent) ? blocks.map(block).join("") : "";
}

function hasContent(node: Block | ItemElement | Inline): boolean {
  if ("text" in node) return node.text.trim() !== "";
  return ["image", "tag", "kept"].includes(node.type) || node.children.some(hasContent);
}

/** Counts the characters of the text, as limits do. A merge tag counts as it is written. */
export function lengthOf(blocks: readonly (Block | ItemElement | Inline)[]): number {
  return blocks.reduce((sum, node) => {
    if ("text" in node) return sum + node.text.length;
    if (node.type === "tag") return sum + tagText(node.name).length;
    if (node.type === "kept") return sum + textLength(node.html);
    return sum + lengthOf(node.children);
  }, 0);
}

function block(node: Block): string {
  switch (node.type) {
    case "image":
      return `<img src="${escape(node.url)}" alt="${escape(node.alt)}">`;
    case "kept":
      return node.html;
    case "list":
      return list(node);
    default:
      return `<${elements[node.type]}>${inlines(node.children)}</${elements[node.type]}>`;
  }
}

function list({ kind, children }: ListElement): string {
  const element = kind === "bulleted" ? "ul" : "ol";
  return `<${element}>${children.map((item) => `<li>${inlines(item.children)}</li>`).join("")}</${element}>`;
}

function inlines(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if ("text" in node) return span(node);
      if (node.type === "tag") return escape(tagText(node.name));
      const text = inlines(node.children);
      const url = contentLink(node.url);
      if (url === null || text === "") return text;
      return `<a href="${escape(url)}"${node.newTab ? ' target="_blank" rel="noopener noreferrer"' : ""}>${text}</a>`;
    })
    .join("");
}

function span({ text, strong, italic, underline, code }: Span): string {
  let html = escape(text).replaceAll("\n", "<br>");
  if (html === "") return "";
  if (code) html = `<code>${html}</code>`;
  if (underline) html = `<u>${html}</u>`;
  if (italic) html = `<em>${html}</em>`;
  return strong ? `<strong>${html}</strong>` : html;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
