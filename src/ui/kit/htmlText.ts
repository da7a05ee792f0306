const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: "\u00a0",
};

/**
 * Returns the text in stored or edited HTML. That HTML is of the safe subset, as our server or our editor wrote it:
 * every `<` begins a tag, and only these entities occur. So it needs no parser and no sanitiser; the outcome is text,
 * and is shown as text.
 */
export const htmlText = (html: string): string =>
  html.replace(/<[^<>]*>/g, "").replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!);

/** Counts its characters, as the limits of a rich text do. */
export const textLength = (html: string): number => htmlText(html).length;
