/**
 * How unlikely two samples are to share a distribution: the greatest distance of their distributions, and its p value.
 */
export type Comparison = { statistic: number; p: number };

/**
 * The two-sample Kolmogorov-Smirnov test, with the usual approximation of its p value (good from a few dozen upwards).
 */
export function compareSamples(one: readonly number[], other: readonly number[]): Comparison {
  const [a, b] = [one, other].map((sample) => sample.toSorted((x, y) => x - y)) as [number[], number[]];
  let statistic = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const value = Math.min(a[i]!, b[j]!);
    while (a[i] === value) i += 1;
    while (b[j] === value) j += 1;
    statistic = Math.max(statistic, Math.abs(i / a.length - j / b.length));
  }
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length));
  return { statistic, p: tail((size + 0.12 + 0.11 / size) * statistic) };
}

/** The probability that Kolmogorov's limit distribution exceeds this. */
function tail(distance: number): number {
  // Below this the series does not converge, and the probability is 1 to nine digits.
  if (distance < 0.2) return 1;
  let sum = 0;
  for (let k = 1; k <= 100; k += 1) sum += (k % 2 ? 2 : -2) * Math.exp(-2 * k * k * distance * distance);
  return Math.min(1, Math.max(0, sum));
}
