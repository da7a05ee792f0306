/**
 * The cookie by which the server knows in which time zone a page is read: what it paints says the times that the browser
 * will say. It comes with the first page of a browser. Until then the server paints no page that says a time.
 */
export const zoneCookie = "lyceum-zone";

/** An IANA name; null for what is none. */
export function readZone(cookie = ""): string | null {
  try {
    return cookie === ""
      ? null
      : new Intl.DateTimeFormat("en-GB", { timeZone: cookie }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
