import { rename, rm } from "node:fs/promises";

/** Error codes of a rename when another process has just put a directory in its place, or removed it. */
const outrun: ReadonlySet<string | undefined> = new Set(["ENOENT", "ENOTEMPTY", "EEXIST"]);

/**
 * Replaces a directory with a finished one. It is complete at every moment except one; if several do so at once, the
 * last one wins.
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

/** @returns false where another process was faster; `fatal` is the code that cannot mean this */
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
