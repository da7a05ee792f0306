const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** A size in decimal units, as systems show them: `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} kB`;
  return `${number.format(bytes / 1_000_000)} MB`;
}

/** A limit: `at most 50 MB`. */
export const atMostBytes = (bytes: number): string => `at most ${sizeText(bytes)}`;
