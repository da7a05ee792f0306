import { dirname, posix } from "node:path";
import ts from "typescript";

/** For each file, those that import it. Paths are relative to the project, with slashes. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

/** Who imports whom, dynamic imports too. */
export function importersOf(files: ReadonlyMap<string, string>): Importers {
  const importers = new Map<string, Set<string>>();
  for (const [file, text] of files)
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      const target = fileName.startsWith("#")
        ? fileName.slice(1)
        : fileName.startsWith(".")
          ? posix.join(dirname(file), fileName)
          : null;
      if (target === null || !files.has(target)) continue;
      const known = importers.get(target);
      if (known) known.add(file);
      else importers.set(target, new Set([file]));
    }
  return importers;
}

const isTest = (file: string): boolean => /^tests\/.*\.test\.tsx?$/.test(file);

const wordsOf = (file: string): Set<string> =>
  new Set(
    file
      .replace(/^(src\/ui|server|tests\/\w+)\//, "")
      .replace(/(\.test)?\.tsx?$/, "")
      .split(/[/.-]|(?=[A-Z])/)
      .map((word) => word.toLowerCase().slice(0, 6)),
  );

/**
 * The test files that reach a file by their imports. First those that are most likely to see a fault in it: few imports
 * away, or with words of its path in their own. Nearly every test of the server reaches every file of the server.
 */
export function testsOf(file: string, importers: Importers): string[] {
  const distances = new Map([[file, 0]]);
  // A map goes on with what is put into it on the way: breadth first.
  for (const [reached, distance] of distances)
    for (const importer of importers.get(reached) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  const words = wordsOf(file);
  const farness = (test: string): number =>
    distances.get(test)! - 2 * [...wordsOf(test)].filter((word) => words.has(word)).length;
  return [...distances.keys()].filter(isTest).sort((a, b) => farness(a) - farness(b) || (a < b ? -1 : 1));
}
