/** A word that the sender of a text fills in, and what it stands for. */
export type Tag = { readonly name: string; readonly means: string };

/** Returns the tags whose name or meaning contains every word of a text. */
export function findTags<One extends Tag>(tags: readonly One[], text: string): One[] {
  const words = text
    .toLowerCase()
    .split(/[\s*|_]+/)
    .filter(Boolean);
  return tags.filter(({ name, means }) => {
    const said = `${name.replaceAll("_", " ")} ${means}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
