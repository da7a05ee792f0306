import { rename, rm } from "node:fs/promises";

/** What a rename says when somebody else has just put a directory in its place, or taken it away. */
const outrun: ReadonlySet<string | undefined> = new Set(["ENOENT", "ENOTEMPTY", "EEXIST"]);

/**
 * Puts a finished directory in the place of another, which is whole at every moment but one. Of several that do so at once
 * the last stays.
 */
export async function replaceDirectory(from: string, to: string): Promise<void> {
  const aside = `${from}.before`;
  for (;;) {
    await renameUnlessOutrun(to, aside);
    const placed = await renameUnlessOutrun(from, to, "ENOENT");
    await rm(aside, { recursive: true, force: true });
    if (placed) return;
  }
}

/** @returns false where somebody else was faster; `fatal` is the code that cannot mean this */
async function renameUnlessOutrun(from: string, to: string, fatal?: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (outrun.has(code) && code !== fatal) return false;
    throw error;
  }
}
