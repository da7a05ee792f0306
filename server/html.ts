import sanitize from "sanitize-html";
import { ownImage } from "#src/contracts/urls.ts";

/**
 * The safe subset of HTML that the product's texts may contain: structure, emphasis, lists, tables, links that visibly
 * leave the product, and its own images. Everything else is dropped when the text is saved.
 */
const subset: sanitize.IOptions = {
  allowedTags: [
    ...[
      "h2",
      "h3",
      "h4",
      "p",
      "br",
      "hr",
      "blockquote",
      "ul",
      "ol",
      "li",
      "strong",
      "em",
      "u",
      "code",
      "a",
      "img",
    ],
    ...["table", "thead", "tbody", "tr", "th", "td", "caption", "figure", "figcaption"],
  ],
  allowedAttributes: { a: ["href", "target", "rel"], img: ["src", "alt", "width", "height"], th: ["scope"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: {
    h1: "h2",
    b: "strong",
    i: "em",
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, src: ownImage(attribs.src ?? "") ?? "" } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
};

/** Returns the given HTML reduced to the safe subset. Applying it twice changes nothing. */
export const safeHtml = (html: string): string => sanitize(html, subset).trim();

/** Returns the targets of all links in the HTML as written, safe or not. */
export function linksIn(html: string): string[] {
  const found: string[] = [];
  sanitize(html, {
    allowedTags: ["a"],
    allowedAttributes: false,
    transformTags: {
      a: (tagName, attribs) => {
        if (attribs.href !== undefined) found.push(attribs.href);
        return { tagName, attribs };
      },
    },
  });
  return found;
}

/** The plain text of HTML, for search and for mails. */
export const textOf = (html: string): string =>
  sanitize(html.replace(/<\/(p|li|h\d|td|th|tr|blockquote)>|<br\s*\/?>/g, "$& "), { allowedTags: [] })
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
