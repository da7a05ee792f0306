import type { Config } from "dompurify";
import { purifier, safe } from "./html.ts";

/**
 * An email that the server has prepared for a frame. Its styles are separate, as the page's policy allows none on
 * elements.
 */
export type FramedMail = { html: string; css: string };

export type Scheme = "light" | "dark";

/** Fixes the styles to one colour scheme: the media query would follow that of the page's reader. */
const inScheme = (css: string, scheme: Scheme): string =>
  `${css.replace(/@media \(prefers-color-scheme:\s*dark\)/g, `@media ${scheme === "dark" ? "all" : "not all"}`)}:root{color-scheme:${scheme}}`;

/** What emails need for their layout, in addition to the HTML of content. */
const ofMails = {
  ALLOWED_TAGS: [...safe.ALLOWED_TAGS, ..."html head style body main h1".split(" ")],
  ALLOWED_ATTR: [
    ...safe.ALLOWED_ATTR,
    ..."align bgcolor border cellpadding cellspacing class lang nonce role valign".split(" "),
  ],
} satisfies Config;

const head = /<head\b[^>]*>/i;

/**
 * An email as a document of its own, for a frame without scripts. The page's policy applies inside as well: its one
 * style element carries the nonce, and nothing is loaded from elsewhere.
 * @param scheme the scheme to show it in; the reader's own if omitted
 */
export function mailDocument(
  { html, css }: FramedMail,
  nonce = "",
  scheme: Scheme | null = null,
): TrustedHTML | string {
  const shown = scheme === null ? css : inScheme(css, scheme);
  // No character in CSS can end a style element.
  const style = `<style nonce="${nonce}">${shown.replaceAll("<", "")}</style>`;
  return purifier().sanitize(head.test(html) ? html.replace(head, (tag) => tag + style) : style + html, {
    ...ofMails,
    ALLOW_DATA_ATTR: true,
    ALLOW_ARIA_ATTR: true,
    WHOLE_DOCUMENT: true,
    RETURN_TRUSTED_TYPE: true,
  });
}
