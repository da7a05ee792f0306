import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../../scripts/lib/run.ts";

const server = (file: string): string => join(process.cwd(), "server", file);

/** Runs a program in a separate process, with the server's module loading. @returns its output, parsed as JSON */
async function printed(program: string): Promise<unknown> {
  const { code, output } = await run("node", [
    "--import",
    server("imports.ts"),
    "--input-type=module",
    "--eval",
    program,
  ]);
  expect(code, output).toBe(0);
  return JSON.parse(output);
}

test("importing the server takes less than 220 MB (the memory at rest)", async () => {
  const megabytes = await printed(
    `await import(${JSON.stringify(server("whole.ts"))}); console.log(process.memoryUsage().rss / 1e6)`,
  );
  expect(megabytes).toBeLessThan(220);
});

test("libraries resolved without their package.json load, and only once", async () => {
  const found = await printed(
    `const [{ eq }, { pgTable }, { drizzle }, again] = [await import("drizzle-orm"), await import("drizzle-orm/pg-core"),
       await import("drizzle-orm/node-postgres"), await import("drizzle-orm/pg-core")];
     console.log(JSON.stringify([typeof eq, typeof pgTable, typeof drizzle, again.pgTable === pgTable]))`,
  );
  expect(found).toEqual(["function", "function", "function", true]);
});
