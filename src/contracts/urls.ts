/**
 * Reads an address that came from outside (a redirect in a query, the url of a notification) as a place within the
 * product (D-13). Only a path is accepted, and only if it stays on the origin as the browser itself reads it.
 * @returns path, query and fragment, or null for anything else.
 */
export function safeInternalUrl(address: string | null | undefined, origin: string): string | null {
  // Browsers drop control characters and read a backslash as a slash: neither belongs in a path of ours.
  // oxlint-disable-next-line no-control-regex
  if (!address || !/^\/(?![/\\])/.test(address) || /[\u0000-\u001f\u007f\\]/.test(address)) return null;
  const url = URL.parse(address, origin);
  // Dot segments may reduce to a path that begins with two slashes, which would be another host when it is read again.
  if (!url || url.origin !== origin || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}

/** A part of an address without its escapes; null if one of them is invalid. */
export function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Placeholder for our own origin when an address is read and the origin is unknown; nobody owns `.invalid`. */
const here = "https://here.invalid";

/**
 * The pictures of the image banks, by the names that the server gives them: the only ones that written content may
 * show.
 */
const ownPicture = /^\/image-bank\/[\w-]+\.webp$/;

/**
 * Reads the address of a picture in written content as a browser would (H7, D-20). Showing the content must request
 * nothing but pictures: neither another site, nor an address of ours that does something.
 * @returns its path, or null if content may not show it.
 */
export function ownImage(address: string, origin: string = here): string | null {
  const url = URL.parse(address.trim(), origin);
  return url?.origin === origin && url.search === "" && ownPicture.test(url.pathname) ? url.pathname : null;
}
