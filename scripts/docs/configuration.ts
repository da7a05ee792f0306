import * as z from "zod/mini";
import { existsSync, readFileSync } from "node:fs";
import { Environment } from "#server/config.ts";
import { code, table, type Document } from "./document.ts";

const README = "README.md";
const [begin, end] = ["<!-- configuration, written by `npm run docs` -->", "<!-- end of configuration -->"];

/** The table of environment variables in README.md, between its two markers. */
export async function configurationDocuments(): Promise<Document[]> {
  if (!existsSync(README)) return [];
  const text = readFileSync(README, "utf8");
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${README} needs the lines\n${begin}\n${end}`);
  return [
    { path: README, text: `${text.slice(0, from + begin.length)}\n\n${variables()}\n${text.slice(to)}` },
  ];
}

function variables(): string {
  const rows = Object.entries(Environment.shape).map(([name, schema]) => {
    const { description = "", absent = "" } = (z.globalRegistry.get(schema) ?? {}) as {
      description?: string;
      absent?: string;
    };
    return [code(name), absent, description];
  });
  return table(["variable", "where it is absent", "what it is"], rows);
}
