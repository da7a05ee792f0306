/** Texts that differ in case and in spaces around them are the same to whoever fills in a file. */
export const same = (text: string): string => text.trim().toLowerCase();
