/** As it is written: `*|NAME|*`. */
export const tagText = (name: string): string => `*|${name}|*`;

const written = /^\*\|[A-Z][A-Z0-9_]*\|\*$/;
/** Whether a text is one such word, and nothing beside. */
export const isTagText = (text: string): boolean => written.test(text.trim());
