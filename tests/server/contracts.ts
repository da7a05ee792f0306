import { globSync } from "node:fs";
import { resolve } from "node:path";
import type { Endpoint } from "#src/contracts/endpoint.ts";

type Group = { readonly [name: string]: Endpoint | Group };

const isCall = (one: Endpoint | Group): one is Endpoint => "method" in one && typeof one.method === "string";
/** The calls of a group and its subgroups: emails have one for each set. */
const callsIn = (group: Group): Endpoint[] =>
  Object.values(group).flatMap((one) => (isCall(one) ? [one] : callsIn(one)));

/** Every call in the contracts: those that the files of `src/contracts` export as `…Calls`. */
export async function allContracts(): Promise<Endpoint[]> {
  const files = globSync("src/contracts/**/*.ts").sort();
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ resolve(file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([name, value]) => name.endsWith("Calls") && typeof value === "object")
    .flatMap(([, group]) => callsIn(group as Group));
}
