import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The files of the checkout, including uncommitted ones, without those that git ignores. */
export const filesOf = (root: string): string[] =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\0")
    // git ignores a folder of packages, but not a link to one.
    .filter((file) => file !== "" && statSync(join(root, file), { throwIfNoEntry: false })?.isFile());

/**
 * Makes a copy of the tree in the system's temporary folder. Packages are linked one by one, so that caches that tools
 * write beside them stay in the copy. So does what the tests write to their temporary folder, `.cache/tmp`.
 */
export function createCopy(root: string, files: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "lyceum-mutants-"));
  const remove = (): void =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  try {
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(root, file), join(folder, file));
    }
    mkdirSync(join(folder, "node_modules"));
    mkdirSync(join(folder, ".cache/tmp"), { recursive: true });
    for (const name of readdirSync(join(root, "node_modules")))
      if (name === ".bin" || !name.startsWith("."))
        symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}
