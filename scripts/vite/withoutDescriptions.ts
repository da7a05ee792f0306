import type { Plugin } from "vite";

/** Which property, in which files, only documents read. */
const told = [
  { files: /\/src\/machines\/.*\.ts$/, property: "description" },
  { files: /\/src\/contracts\/.*\.ts$/, property: "summary" },
].map(({ files, property }) => ({
  files,
  said: new RegExp(
    String.raw`\b${property}:\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\x60(?:[^\x60\\]|\\.)*\x60),?`,
    "g",
  ),
}));

/**
 * Leaves the descriptions of machines' states and of contracts' calls out of the browser's files. Only diagrams and
 * documents read them, and those are made from the sources. Each becomes white space of the same length, so that
 * nothing after it moves.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: "lyceum:without-descriptions",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const { said } = told.find(({ files }) => files.test(id)) ?? {};
      return said ? code.replace(said, (text) => text.replaceAll(/[^\n]/g, " ")) : null;
    },
  };
}
