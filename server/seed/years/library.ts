import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import type { App } from "#server/app.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { FolderBoxset, readFolder } from "../content.ts";
import { writeContent } from "../writeContent.ts";

const here = new URL("../library/", import.meta.url);

const Training = z.object({
  title: z.string(),
  /** How many days ago it was due; negative for the future. */
  due_days_ago: z.int(),
  reason: z.string(),
  consequence: z.optional(z.string()),
  /** For how long it is valid; forever by default. */
  valid_months: z.optional(z.int()),
});

const Library = z.object({
  /** Added after those of the academy. */
  topics: z.array(z.string()),
  boxsets: z.array(FolderBoxset),
  /** What everyone had to complete in the two years. */
  training: z.array(Training),
});
export type Training = z.infer<typeof Training>;

export const readLibrary = () => Library.parse(parse(readFileSync(new URL("library.yaml", here), "utf8")));

/** Between the oldest item of the library and what the academy has published since, in days before today. */
const [oldest, newest] = [1_090, 130];

/**
 * Adds the library that the academy had before the demo's own content: each boxset was published at once, a few weeks
 * apart.
 */
export async function seedLibrary(app: App): Promise<void> {
  const { topics, boxsets } = readLibrary();
  const sets = boxsets.map((boxset, i) => {
    const days = oldest - ((oldest - newest) * i) / boxsets.length;
    const items = readFolder(new URL(`${boxset.folder}/`, here), boxset.topic);
    return { ...boxset, items, publishedAt: new Date(app.now().getTime() - days * day) };
  });
  await writeContent(app, {
    topics,
    items: sets.flatMap(({ items, publishedAt }) => items.map((item) => ({ ...item, publishedAt }))),
    boxsets: sets.map((set) => ({ ...set, of: set.items.map(({ title }) => title) })),
  });
}
