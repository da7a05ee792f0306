import { expect, test } from "vitest";
import { compareSamples } from "../../scripts/bench/kolmogorovSmirnov.ts";

const upTo = (count: number, from = 0): number[] => Array.from({ length: count }, (_, i) => from + i);

test("a sample has no distance from itself, whatever its order", () => {
  expect(compareSamples(upTo(500), upTo(500).reverse())).toEqual({ statistic: 0, p: 1 });
});

test("samples without overlap have the greatest distance", () => {
  const { statistic, p } = compareSamples(upTo(500), upTo(500, 500));
  expect(statistic).toBe(1);
  expect(p).toBeLessThan(1e-9);
});

test("the p value is that of the tables: 5 % at 1.358 √(2/n), 1 % at 1.628 √(2/n)", () => {
  const n = 50_000;
  for (const [factor, p] of [
    [1.358, 0.05],
    [1.628, 0.01],
  ] as const) {
    const shift = Math.round(factor * Math.sqrt(2 / n) * n);
    expect(compareSamples(upTo(n), upTo(n, shift)).p).toBeCloseTo(p, 3);
  }
});

test("equal values are counted in both samples", () => {
  expect(compareSamples([1, 1, 2, 2], [1, 2, 2, 2]).statistic).toBe(0.25);
});
