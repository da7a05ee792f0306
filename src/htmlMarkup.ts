/** Reads written content without a document: when the server paints a page, never in a browser. */
import sanitize from "sanitize-html";
import { ownImage } from "./contracts/urls.ts";
import { headingId } from "./ui/kit/headings.ts";
import { safe } from "./ui/kit/html.ts";
import { contentLink, isExternal } from "./ui/kit/links.ts";

type Attributes = Record<string, string>;

/** Does what `sanitizeHtml` does in browsers, which keep what is painted here. */
export function sanitizeMarkup(html: string, origin: string, anchored = false): string {
  let headings = 0;
  const heading = (tagName: string, attribs: Attributes) => ({
    tagName,
    attribs: anchored ? { ...attribs, id: headingId(++headings) } : attribs,
  });
  return sanitize(html, {
    allowedTags: safe.ALLOWED_TAGS,
    // The text's own values for `rel`, `loading`, `decoding` and `id` are ignored.
    allowedAttributes: {
      "*": safe.ALLOWED_ATTR,
      a: ["rel"],
      img: ["loading", "decoding"],
      ...(anchored && { h2: ["id"], h3: ["id"] }),
    },
    // Links and images are decided by rules of their own, below.
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      a: (_, attribs) => linkOf(attribs),
      img: (tagName, attribs) => ({ tagName, attribs: imageOf(attribs, origin) }),
      h2: heading,
      h3: heading,
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
  });
}

function linkOf({ rel: _rel, ...attribs }: Attributes): { tagName: string; attribs: Attributes } {
  const href = attribs.href === undefined ? null : contentLink(attribs.href);
  if (href === null) return { tagName: "span", attribs: {} };
  const opens = attribs.target !== undefined || (isExternal(href) && /^https?:/.test(href));
  return {
    tagName: "a",
    attribs: { ...attribs, href, ...(opens && { target: "_blank", rel: "noopener noreferrer" }) },
  };
}

function imageOf({ src = "", alt = "", ...attribs }: Attributes, origin: string): Attributes {
  return { ...attribs, src: ownImage(src, origin) ?? "", loading: "lazy", decoding: "async", alt };
}
