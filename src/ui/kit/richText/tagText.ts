/** A merge tag as it is written: `*|NAME|*`. */
export const tagText = (name: string): string => `*|${name}|*`;

const written = /^\*\|[A-Z][A-Z0-9_]*\|\*$/;
/** Whether a text is a single merge tag and nothing else. */
export const isTagText = (text: string): boolean => written.test(text.trim());
