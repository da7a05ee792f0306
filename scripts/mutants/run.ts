import { fork, type ChildProcess } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../lib/run.ts";

/** Test files to run until the first fails, and sources that have changed since the last run. */
export type Question = { tests: readonly string[]; changed: readonly string[] };
/** The test files that failed, each with its first message; the file is "" for an error outside all of them. */
export type Answer = { failed: { file: string; said: string }[] };

/**
 * Runs tests of a copy of the tree in one long-lived Vitest; if it hangs it is killed, and the next run starts another.
 */
export function createRunner(
  folder: string,
  env: Readonly<Record<string, string>>,
  mode: "until the first fails" | "switched" = "until the first fails",
) {
  let child: ChildProcess | null = null;

  function end(): void {
    const ended = child;
    child = null;
    if (ended?.pid)
      try {
        // Its workers belong to its group: none survives.
        process.kill(-ended.pid, "SIGKILL");
      } catch {
        // It has already ended.
      }
  }

  const heard = (from: ChildProcess, seconds: number, log?: string): Promise<Answer | null> =>
    new Promise((resolve) => {
      const done = (answer: Answer | null): void => {
        clearInterval(timer);
        from.off("message", told).off("close", gone);
        resolve(answer);
      };
      const told = (answer: Answer): void => done(answer);
      const gone = (): void => done(null);
      const size = (): number => (log && statSync(log, { throwIfNoEntry: false })?.size) || 0;
      let before = -1;
      const timer = setInterval(() => {
        if (size() === before || !log) return gone();
        before = size();
      }, seconds * 1_000);
      from.on("message", told).on("close", gone);
    });

  async function start(): Promise<ChildProcess> {
    child = fork(join(folder, "scripts/mutants/runner.ts"), [mode], {
      cwd: folder,
      env: environment(env),
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      detached: true,
    });
    if (!(await heard(child, 120))) throw new Error("Vitest did not start");
    return child;
  }

  return {
    end,
    /**
     * @param log a file that grows as the tests go on; with it, they may run for as long as it grows
     * @returns null if it took longer than this many seconds, or ended the process
     */
    async runTests(question: Question, seconds: number, log?: string): Promise<Answer | null> {
      const asked = child ?? (await start());
      asked.send(question);
      const answer = await heard(asked, seconds, log);
      if (!answer) end();
      return answer;
    },
  };
}
