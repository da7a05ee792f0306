const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: "\u00a0",
};

/**
 * The text in stored or edited HTML. That is of the safe subset, as our server or our editor wrote it: every `<` begins a tag,
 * and only these entities occur. So it needs no parser and no sanitiser; what comes of it is text, and is shown as text.
 */
export const htmlText = (html: string): string =>
  html.replace(/<[^<>]*>/g, "").replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!);

/** The characters of it, as the limits of a rich text count them. */
export const textLength = (html: string): number => htmlText(html).length;
