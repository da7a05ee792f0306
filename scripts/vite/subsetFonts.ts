import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import subsetFont from "subset-font";
import type { CSSOptions } from "vite";

type PostcssPlugin = NonNullable<Extract<CSSOptions["postcss"], object>["plugins"]>[number];

/** A font file, and how much of it a face needs: `font-weight` and `unicode-range`, as they stand in the style sheet. */
export type Face = { font: string; weights: string; range: string };

/**
 * Limits each font file to what its `@font-face` declares: its weights and characters. A face without a range keeps the
 * whole file.
 * @param folder where the files are kept, named by their contents
 */
export function subsetFonts(folder: string): PostcssPlugin {
  return {
    postcssPlugin: "lyceum:subset-fonts",
    AtRule: {
      "font-face": async (rule) => {
        const values = new Map<string, string>();
        rule.walkDecls(({ prop, value }) => void values.set(prop, value));
        const [, url] = /^url\("(@[^"]+\.woff2)"\)/.exec(values.get("src") ?? "") ?? [];
        const range = values.get("unicode-range");
        const sheet = rule.source?.input.file;
        if (!url || !range || !sheet) return;
        const font = createRequire(sheet).resolve(url);
        const file = await subset({ font, weights: values.get("font-weight") ?? "400", range }, folder);
        rule.walkDecls("src", (src) => {
          src.value = `url("./${relative(dirname(sheet), file)}") format("woff2")`;
        });
      },
    },
  };
}

/** What our text uses of a font's features: composed letters, kerning, ligatures, and figures of one width. */
const features = ["ccmp", "kern", "liga", "mark", "mkmk", "tnum"];

/**
 * Makes the file of a face in a folder, unless it is there.
 * @returns its path
 */
export async function subset({ font, weights, range }: Face, folder: string): Promise<string> {
  const whole = readFileSync(font);
  const [min, max = min] = weights.split(" ").map(Number) as [number, number?];
  const hash = createHash("sha256")
    .update(whole)
    .update(JSON.stringify([range, min, max, features]));
  const file = join(folder, `${basename(font, ".woff2")}-${hash.digest("hex").slice(0, 12)}.woff2`);
  if (existsSync(file)) return file;
  const options = {
    targetFormat: "woff2",
    variationAxes: { wght: { min, max } },
    keepFeatures: features,
  } as const;
  const part = await subsetFont(whole, charactersOf(range).join(""), options);
  mkdirSync(folder, { recursive: true });
  // Complete at once: another build may be reading it.
  const written = `${file}.${process.pid}`;
  writeFileSync(written, part);
  renameSync(written, file);
  return file;
}

/** The characters of a `unicode-range`, such as `U+20-7E, U+A0`. */
export const charactersOf = (range: string): string[] =>
  range.split(",").flatMap((part) => {
    const [first, last = first] = part
      .trim()
      .slice("U+".length)
      .split("-")
      .map((code) => Number.parseInt(code, 16)) as [number, number?];
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });
