import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";

export type Finished = { code: number; output: string; seconds: number };

/** The environment of this process with the project's own programs, including the pinned Node, first in the path. */
export const environment = (more: Readonly<Record<string, string | undefined>> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [join(process.cwd(), "node_modules/.bin"), process.env.PATH].join(delimiter),
  ...more,
});

/**
 * Runs a program of the project to its end. `show` passes its output on as it comes; the output is returned in any
 * case.
 */
export function run(
  command: string,
  args: readonly string[],
  { env, show = false }: { env?: Readonly<Record<string, string>>; show?: boolean } = {},
): Promise<Finished> {
  const begun = Date.now();
  const child = spawn(command, args, { env: environment(env), stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const take = (chunk: Buffer): void => {
    output += chunk.toString();
    if (show) process.stdout.write(chunk);
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      resolve({ code: code ?? 1, output, seconds: (Date.now() - begun) / 1_000 }),
    );
  });
}

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const { createServer } = await import("node:net");
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
