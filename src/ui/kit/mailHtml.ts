import type { Config } from "dompurify";
import { purifier, safe } from "./html.ts";

/** A mail as the server has made it ready for a frame: its styles stand apart, as the page's policy takes none at elements. */
export type FramedMail = { html: string; css: string };

export type Scheme = "light" | "dark";

/** The styles as they are for who has this scheme, whichever the reader of the page has: a frame asks for that one. */
const inScheme = (css: string, scheme: Scheme): string =>
  `${css.replace(/@media \(prefers-color-scheme:\s*dark\)/g, `@media ${scheme === "dark" ? "all" : "not all"}`)}:root{color-scheme:${scheme}}`;

/** What a mail is laid out by, beside what content is made of. */
const ofMails = {
  ALLOWED_TAGS: [...safe.ALLOWED_TAGS, ..."html head style body main h1".split(" ")],
  ALLOWED_ATTR: [
    ...safe.ALLOWED_ATTR,
    ..."align bgcolor border cellpadding cellspacing class lang nonce role valign".split(" "),
  ],
} satisfies Config;

const head = /<head\b[^>]*>/i;

/**
 * A mail as a document of its own, for a frame without scripts. The policy of the page holds in there as well: its one style
 * element carries the nonce, and nothing is loaded from elsewhere.
 * @param scheme as in which it is shown; as the reader's own where nothing is said
 */
export function mailDocument(
  { html, css }: FramedMail,
  nonce = "",
  scheme: Scheme | null = null,
): TrustedHTML | string {
  const shown = scheme === null ? css : inScheme(css, scheme);
  // In CSS no sign ends a style element.
  const style = `<style nonce="${nonce}">${shown.replaceAll("<", "")}</style>`;
  return purifier().sanitize(head.test(html) ? html.replace(head, (tag) => tag + style) : style + html, {
    ...ofMails,
    ALLOW_DATA_ATTR: true,
    ALLOW_ARIA_ATTR: true,
    WHOLE_DOCUMENT: true,
    RETURN_TRUSTED_TYPE: true,
  });
}
