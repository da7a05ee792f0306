import { readdirSync, readFileSync } from "node:fs";
import { marked } from "marked";
import { parse } from "yaml";
import * as z from "zod/mini";
import { CpdBreakdown, ItemKind } from "#src/contracts/learning.ts";
import { cpdCategories } from "#src/contracts/cpdCategories.ts";
import { safeHtml, textOf } from "#server/html.ts";

/** Words a minute for someone who studies: reads, thinks of their own cases and does what the text asks. */
const studyWordsAMinute = 40;

const Front = z.object({
  title: z.string().check(z.minLength(1)),
  summary: z.string().check(z.minLength(1)),
  kind: ItemKind,
  /** If it differs from the folder's topic. */
  topic: z.optional(z.string()),
  tags: z.array(z.string()).check(z.minLength(1)),
  /** The categories in which the item's minutes count. */
  cpd: z._default(z.array(z.enum([...cpdCategories, "generic_cpd"])), []),
});

const boxset = {
  title: z.string(),
  summary: z.string(),
  topic: z.string(),
  in_order: z._default(z.boolean(), false),
  /** Its place among featured content. */
  featured: z.optional(z.int()),
};

const Boxset = z.object(boxset);
export type DemoBoxset = z.infer<typeof Boxset>;

/** A boxset of the items in a folder. */
export const FolderBoxset = z.object({ folder: z.string(), ...boxset });

const Academy = z.object({
  topics: z.array(z.string()),
  boxsets: z.array(FolderBoxset),
  /** Boxsets of items by title, from other folders. */
  across: z.array(z.object({ of: z.array(z.string()), ...boxset })),
  /** Items in no boxset: their folder and default topic. */
  single: z.object({ folder: z.string(), topic: z.string() }),
});

export type DemoItem = {
  slug: string;
  title: string;
  summary: string;
  kind: ItemKind;
  topic: string;
  tags: string[];
  minutes: number;
  cpd: CpdBreakdown;
  body: string;
  bodyText: string;
};

const here = new URL("./content/", import.meta.url);

function readItem(folder: URL, file: string, topic: string): DemoItem {
  const source = readFileSync(new URL(file, folder), "utf8");
  const [, front, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (front === undefined || markdown === undefined)
    throw new Error(`${folder.pathname}${file} has no front matter`);
  const item = Front.parse(parse(front));
  const body = safeHtml(marked.parse(markdown, { async: false }));
  const bodyText = textOf(body);
  const minutes = Math.max(1, Math.round(bodyText.split(/\s+/).length / studyWordsAMinute));
  const cpd = CpdBreakdown.parse(
    Object.fromEntries(
      Object.keys(CpdBreakdown.shape).map((name) => [
        name,
        (item.cpd as string[]).includes(name) ? minutes : 0,
      ]),
    ),
  );
  return {
    ...item,
    slug: file.replace(/^\d+-|\.md$/g, ""),
    topic: item.topic ?? topic,
    minutes,
    cpd,
    body,
    bodyText,
  };
}

/**
 * Reads the articles of a folder, in the order of their file names. They have this `topic` unless they specify another.
 */
export const readFolder = (folder: URL, topic: string): DemoItem[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => readItem(folder, file, topic));

const folderOf = (name: string): URL => new URL(`${name}/`, here);

/** Reads the demo academy's content from its files, in their order. */
export function readContent() {
  const academy = Academy.parse(parse(readFileSync(new URL("academy.yaml", here), "utf8")));
  return {
    topics: academy.topics,
    boxsets: academy.boxsets.map((boxset) => ({
      ...boxset,
      items: readFolder(folderOf(boxset.folder), boxset.topic),
    })),
    across: academy.across,
    single: readFolder(folderOf(academy.single.folder), academy.single.topic),
    policies: {
      gdpr: safeHtml(marked.parse(readFileSync(new URL("policies/gdpr.md", here), "utf8"), { async: false })),
      cookies: safeHtml(
        marked.parse(readFileSync(new URL("policies/cookies.md", here), "utf8"), { async: false }),
      ),
    },
  };
}
