import DOMPurify, { type Config } from "dompurify";
import { ownImage } from "#src/contracts/urls.ts";
import { headingId, isHeading } from "./headings.ts";
import { contentLink, isExternal } from "./links.ts";

/**
 * The HTML that content may consist of. No style, class or id: a text looks as the product does, and cannot imitate it.
 */
export const safe = {
  ALLOWED_TAGS: (
    "a abbr b blockquote br caption code dd del div dl dt em figcaption figure h2 h3 h4 h5 hr i img ins kbd li mark " +
    "ol p pre q s small span strong sub sup table tbody td tfoot th thead tr u ul"
  ).split(" "),
  ALLOWED_ATTR:
    "abbr alt cite colspan datetime dir headers height href lang reversed rowspan scope src start target title width".split(
      " ",
    ),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
} satisfies Config;

let hooked = false;

/** What `sanitizeHtml` does, by other means. */
type WithoutDocument = (html: string, anchored: boolean) => string;
let withoutDocument: WithoutDocument | null = null;

/**
 * Sets the function that reads HTML where there is no document, or null again: DOMPurify would return its input
 * unchanged.
 */
export function readHtmlBy(reader: WithoutDocument | null): void {
  withoutDocument = reader;
}

/** Adds hooks on first use, because where there is no document (the prerender) DOMPurify has no hooks. */
export function purifier(): typeof DOMPurify {
  if (!hooked) DOMPurify.addHook("afterSanitizeAttributes", tidy);
  hooked = true;
  return DOMPurify;
}

/** How many headings of the current text have been prepared so far; null if nothing links to them. */
let headings: number | null = null;

/** Links go only where content may link, images come from our own store, and a new tab knows nothing of this one. */
function tidy(node: Element) {
  if (headings !== null && isHeading(node.localName)) node.id = headingId(++headings);
  if (node.localName === "a") {
    const link = contentLink(node.getAttribute("href") ?? "");
    if (!node.hasAttribute("href") || link === null) return node.replaceWith(...node.childNodes);
    node.setAttribute("href", link);
    if (isExternal(link) && /^https?:/.test(link)) node.setAttribute("target", "_blank");
    if (node.hasAttribute("target")) {
      node.setAttribute("target", "_blank");
      node.setAttribute("rel", "noopener noreferrer");
    }
  }
  if (node.localName === "img") {
    const image = ownImage(node.getAttribute("src") ?? "", location.origin);
    if (image === null) return node.remove();
    node.setAttribute("src", image);
    node.setAttribute("loading", "lazy");
    node.setAttribute("decoding", "async");
    if (!node.hasAttribute("alt")) node.setAttribute("alt", "");
  }
}

/**
 * Removes inline styles (a paste is full of them) before the parser sees them: each would be reported as a violation of
 * the content security policy, although none is applied. This is to avoid noise, not for safety; the sanitiser removes
 * whatever is missed here.
 */
const quiet = (html: string): string => html.replace(/\sstyle\s*=\s*("[^"]*"|'[^']*')/gi, " ");

/**
 * Returns the safe part of some HTML, ready for `innerHTML` under Trusted Types.
 * @param anchored gives its headings ids, so that its contents can link to them: for at most one text of a page
 */
export function sanitizeHtml(html: string, anchored = false): TrustedHTML | string {
  if (withoutDocument) return withoutDocument(html, anchored);
  headings = anchored ? 0 : null;
  const clean = purifier().sanitize(quiet(html), { ...safe, RETURN_TRUSTED_TYPE: true });
  headings = null;
  return clean;
}

/** Returns the same as nodes, for the editor to read. */
export const sanitizeToFragment = (html: string): DocumentFragment =>
  purifier().sanitize(quiet(html), { ...safe, RETURN_DOM_FRAGMENT: true });
