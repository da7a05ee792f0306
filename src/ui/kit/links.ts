import { isTagText } from "./richText/tagText.ts";

/** Where a link of written content may lead. Everything else (`javascript:`, `data:` …) is refused. */
const schemes = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Stands for our own origin while an address is read; `.invalid` belongs to nobody. */
const here = "https://here.invalid";

/**
 * Reads an address as the browser will, and returns it only if a link of content may lead there (D-13).
 * @returns a path for our own origin, the full address for another, null when it is refused.
 */
export function contentLink(address: string): string | null {
  // A merge tag: the sender of the text replaces it with an address.
  if (isTagText(address)) return address.trim();
  const url = URL.parse(address.trim(), here);
  if (!url || !schemes.has(url.protocol) || url.username !== "" || url.password !== "") return null;
  return url.origin === here ? url.pathname + url.search + url.hash : url.href;
}

/** Whether an address that `contentLink` returned leads out of the product. */
export const isExternal = (link: string): boolean => !link.startsWith("/");

/**
 * Completes what was typed as an address: an email address becomes `mailto:` (B-330), anything without a scheme
 * `https://` (B-329). A path or fragment of our own site is left as it is, and so is a merge tag.
 */
export function enforceProtocol(address: string): string {
  const typed = address.trim();
  if (typed === "" || /^([/?#])(?!\/)/.test(typed) || isTagText(typed)) return typed;
  if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/.test(typed)) return `mailto:${typed}`;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(typed)?.[1];
  // `example.com:8080` has a port, not a scheme.
  const isPort = scheme?.toLowerCase() !== "tel" && /^[a-z0-9.-]+:\d{1,5}(?:[/?#]|$)/i.test(typed);
  return scheme && !isPort ? typed : `https://${typed.replace(/^\/\//, "")}`;
}
