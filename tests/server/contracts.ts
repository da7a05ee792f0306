import { globSync } from "node:fs";
import { resolve } from "node:path";
import type { Endpoint } from "#src/contracts/endpoint.ts";

/** Every call that a contract names: what the files of `src/contracts` export as `…Calls`. */
export async function allContracts(): Promise<Endpoint[]> {
  const files = globSync("src/contracts/**/*.ts").sort();
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ resolve(file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([name, value]) => name.endsWith("Calls") && typeof value === "object")
    .flatMap(([, group]) => Object.values(group as Record<string, Endpoint>));
}
