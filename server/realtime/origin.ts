const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether a socket with this Origin header may be opened: no header (not a browser), the public address, or,
 * where that is this machine itself, its other names on the same port.
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
