const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Returns whether a socket with this Origin header may be opened: there is no header (not a browser), it is the public
 * address or, if that is this machine itself, one of its other names on the same port.
 */
export function isOwnOrigin(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true;
  const [theirs, ours] = [URL.parse(origin), new URL(publicUrl)];
  if (!theirs) return false;
  return (
    theirs.origin === ours.origin ||
    (loopback.has(theirs.hostname) &&
      loopback.has(ours.hostname) &&
      theirs.port === ours.port &&
      theirs.protocol === ours.protocol)
  );
}
