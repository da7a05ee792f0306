import type { App } from "#server/app.ts";
import type { KeptContent } from "#server/schema/index.ts";
import type { CpdCategory } from "#src/contracts/cpdCategories.ts";

/** An item of the demo academy that is more than a text. */
export type DemoContent = {
  title: string;
  summary: string;
  /** One of the academy's topics. */
  topic: string;
  tags: readonly string[];
  minutes: number;
  /** The categories in which its minutes count. */
  cpd: readonly (CpdCategory | "generic_cpd")[];
  /** The text to read with it, as HTML. */
  body: string;
  /** How long ago it was published. */
  daysAgo: number;
  content: KeptContent;
  /** Read when the demo is loaded. */
  file?: { name: string; from: URL };
  /** WebVTT. */
  captions?: string;
  /** Writes what else belongs to it, once its item exists. */
  keep?: (app: App, itemId: number) => Promise<void>;
};
