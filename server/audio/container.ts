/** Follows the structure of a file, which decoders do not report: whether it is what its name says, and complete. */
export type Container = {
  /**
   * Takes the next bytes of the file. @returns those that a decoder needs @throws Unreadable if it is not such a file
   */
  add(bytes: Uint8Array): Uint8Array;
  /** @throws Unreadable if the file ends too early */
  end(): void;
  /** The channels of the sound: two if there are more. */
  readonly channels: 1 | 2;
};

/** Appends the next bytes to those kept from before. */
export function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
