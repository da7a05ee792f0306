/**
 * The first page, the last and those around this one. A gap of a single page shows that page, which takes no more room
 * than the dots.
 */
export function numbersAround(page: number, pages: number): number[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages);
  return wanted.flatMap((one, index) => (one - (wanted[index - 1] ?? one) === 2 ? [one - 1, one] : [one]));
}
