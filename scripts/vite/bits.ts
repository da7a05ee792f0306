/** A set of small numbers, one bit each. */
export type Bits = Uint32Array;

/** @param size larger than any number the set may ever hold */
export function bitsOf(numbers: Iterable<number>, size: number): Bits {
  const bits = new Uint32Array(Math.ceil(size / 32));
  for (const number of numbers) bits[number >> 5]! |= 1 << (number & 31);
  return bits;
}

export const isIn = (bits: Bits, number: number): boolean =>
  (bits[number >> 5]! & (1 << (number & 31))) !== 0;

/** Adds the members of the other set. */
export function addAll(bits: Bits, other: Bits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word]! |= other[word]!;
}

const lowestIn = (bits: number): number => 31 - Math.clz32(bits & -bits);

export function numbersIn(bits: Bits): number[] {
  const found: number[] = [];
  for (let word = 0; word < bits.length; word += 1)
    for (let left = bits[word]!; left !== 0; left &= left - 1) found.push(word * 32 + lowestIn(left));
  return found;
}

/** The members of the first set that are not in the second. */
export const without = (bits: Bits, other: Bits): Bits => bits.map((word, at) => word & ~other[at]!);

/** Sums the values of all members that are in both sets, or in the first alone; without allocating an array. */
export function sumOf(values: Float64Array, bits: Bits, other: Bits, where: "both" | "first alone"): number {
  let sum = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let left = bits[word]! & (where === "both" ? other[word]! : ~other[word]!);
    for (; left !== 0; left &= left - 1) sum += values[word * 32 + lowestIn(left)]!;
  }
  return sum;
}
