/** Normalises a text from a file, where case and surrounding spaces make no difference. */
export const same = (text: string): string => text.trim().toLowerCase();
