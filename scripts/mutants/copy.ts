import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { environment } from "../lib/run.ts";

export type Ran = { passed: boolean; failed: string[] } | "out of time";

/** The files of the checkout, with what is not committed yet, without what git ignores. */
export const filesOf = (root: string): string[] =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\0")
    // A link to packages that are elsewhere is not ignored as a folder of them is.
    .filter((file) => file !== "" && statSync(join(root, file), { throwIfNoEntry: false })?.isFile());

/**
 * A copy of the tree in the system's temporary folder. Packages are links, one by one: caches that tools write beside them
 * stay in the copy. So does what the tests write to their temporary folder.
 */
export function createCopy(root: string, files: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "lyceum-mutants-"));
  let child: ReturnType<typeof spawn> | null = null;
  const end = (): void => {
    // Its workers are of its group: none goes on.
    if (child?.pid)
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
  };
  const remove = (): void => {
    end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
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

  /** Runs test files until the first fails, for at most so many seconds. */
  async function runTests(tests: readonly string[], seconds: number): Promise<Ran> {
    const report = join(folder, ".cache/report.json");
    rmSync(report, { force: true });
    const args = ["run", "--bail=1", "--reporter=json", `--outputFile=${report}`, ...tests];
    const started = spawn(join(folder, "node_modules/.bin/vitest"), args, {
      cwd: folder,
      env: environment({ TMPDIR: join(folder, ".cache/tmp") }),
      stdio: "ignore",
      detached: true,
    });
    child = started;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      end();
    }, seconds * 1_000);
    const code = await new Promise((resolve, reject) => {
      started.once("error", reject);
      started.once("close", resolve);
    });
    clearTimeout(timer);
    child = null;
    if (late) return "out of time";
    const results = existsSync(report)
      ? (JSON.parse(readFileSync(report, "utf8")) as { testResults: { name: string; status: string }[] })
          .testResults
      : [];
    const failed = results
      .filter(({ status }) => status === "failed")
      .map(({ name }) => name.slice(name.indexOf("/tests/") + 1));
    return { passed: code === 0, failed };
  }
  return { folder, runTests, remove };
}
