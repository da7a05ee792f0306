/** The first byte, and the byte after the last. */
export type Bytes = { from: number; to: number };

/** `bytes=0-499`, `bytes=500-`, `bytes=-500`. */
const single = /^bytes=(\d*)-(\d*)$/;

/**
 * Returns what a Range header requests out of that many bytes (RFC 9110): a part; `null` if no byte of it exists;
 * undefined if the whole is to be sent. The latter applies to several ranges at once, which a server may ignore, and to
 * anything that is not a range.
 */
export function rangeOf(header: string | undefined, size: number): Bytes | null | undefined {
  const asked = single.exec(header?.trim() ?? "");
  if (!asked) return undefined;
  const [first, last] = [asked[1]!, asked[2]!];
  if (first === "") {
    if (last === "") return undefined;
    return Number(last) === 0 ? null : { from: Math.max(0, size - Number(last)), to: size };
  }
  const from = Number(first);
  if (last !== "" && Number(last) < from) return undefined;
  return from >= size ? null : { from, to: last === "" ? size : Math.min(size, Number(last) + 1) };
}
