/**
 * The cookie that tells the server the reader's time zone, so that it paints the same times as the browser will. It is
 * set by a browser's first page. Until then the server paints no page that shows a time.
 */
export const zoneCookie = "lyceum-zone";

/** An IANA name; null for anything else. */
export function readZone(cookie = ""): string | null {
  try {
    return cookie === ""
      ? null
      : new Intl.DateTimeFormat("en-GB", { timeZone: cookie }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
