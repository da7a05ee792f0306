import type { Plugin } from "vite";

/** Which property of which files only documents read. */
const told = [
  { files: /\/src\/machines\/.*\.ts$/, property: "description" },
  { files: /\/src\/contracts\/.*\.ts$/, property: "summary" },
].map(({ files, property }) => ({
  files,
  said: new RegExp(String.raw`(\b${property}:\s*)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')`, "g"),
}));

/**
 * Leaves the descriptions of machines' states and of contracts' calls out of the browser's files. Only diagrams and
 * documents read them, and those are made from the sources. Every text becomes an empty one of the same length, so that
 * nothing after it moves.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: "lyceum:without-descriptions",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const { said } = told.find(({ files }) => files.test(id)) ?? {};
      if (!said) return null;
      return code.replace(said, (_, key: string, text: string) => `${key}""${" ".repeat(text.length - 2)}`);
    },
  };
}
