/** Follows how a file is put together, which decoders do not tell: whether it is what its name says, and whole. */
export type Container = {
  /** Takes the next bytes of the file. @returns what of them a decoder needs @throws Unreadable where it is something else */
  add(bytes: Uint8Array): Uint8Array;
  /** @throws Unreadable where the file ended in the middle */
  end(): void;
  /** Of the sound: one, or two where there are more. */
  readonly channels: 1 | 2;
};

/** Bytes that stay until the next ones come, and those. */
export function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
