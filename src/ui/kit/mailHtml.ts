import type { Config } from "dompurify";
import { purifier, safe } from "./html.ts";

/** A mail as the server has made it ready for a frame: its styles stand apart, as the page's policy takes none at elements. */
export type FramedMail = { html: string; css: string };

/** What a mail is laid out by, beside what content is made of. */
const ofMails = {
  ALLOWED_TAGS: [...safe.ALLOWED_TAGS, ..."html head style body".split(" ")],
  ALLOWED_ATTR: [
    ...safe.ALLOWED_ATTR,
    ..."align bgcolor border cellpadding cellspacing class lang nonce role valign".split(" "),
  ],
} satisfies Config;

const head = /<head\b[^>]*>/i;

/**
 * A mail as a document of its own, for a frame without scripts. The policy of the page holds in there as well: its one style
 * element carries the nonce, and nothing is loaded from elsewhere.
 */
export function mailDocument({ html, css }: FramedMail, nonce = ""): TrustedHTML | string {
  // In CSS no sign ends a style element.
  const style = `<style nonce="${nonce}">${css.replaceAll("<", "")}</style>`;
  return purifier().sanitize(head.test(html) ? html.replace(head, (tag) => tag + style) : style + html, {
    ...ofMails,
    ALLOW_DATA_ATTR: true,
    ALLOW_ARIA_ATTR: true,
    WHOLE_DOCUMENT: true,
    RETURN_TRUSTED_TYPE: true,
  });
}
