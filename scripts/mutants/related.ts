import { dirname, posix } from "node:path";
import ts from "typescript";

/** For each file, the files that import it. Paths are relative to the project, with slashes. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

/** Finds which files import which, including dynamic imports. */
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

/** The words of a text with their number of occurrences: `searchWords` has two. Short words mean nothing. */
function wordsOf(text: string, times = 1, into = new Map<string, number>()): Map<string, number> {
  for (const name of text.match(/[A-Za-z]{3,}/g) ?? [])
    for (const part of name.split(/(?=[A-Z])/)) {
      const word = part.toLowerCase().slice(0, 7);
      if (word.length > 2) into.set(word, (into.get(word) ?? 0) + times);
    }
  return into;
}

/**
 * How much more the words of a path count than those of a text, and those around the fault than those of the whole
 * file.
 */
const [ofPath, ofPlace] = [12, 3];
const pathOf = (file: string): string => file.replace(/^(src|server|tests)\/(ui\/)?|\.[.a-z]*$/g, "");

/** Tests of whole screens with a whole server mention everything, and take a minute. */
const isSlow = (test: string): boolean => test.startsWith("tests/wired/");
const slowness = (test: string): number => (isSlow(test) ? 1 : 0);

/** Some faults of views are visible only there, and hundreds of quicker tests may be likelier. */
const mostSlow = 3;

/** Chooses at most this many tests of a list by likelihood: mostly quick ones, and the likeliest of the slow ones last. */
export function likeliest(tests: readonly string[], most: number): string[] {
  const slow = tests.filter(isSlow).slice(0, Math.min(mostSlow, most));
  const quick = tests.filter((test) => !isSlow(test)).slice(0, most - slow.length);
  return [...quick, ...slow];
}

/**
 * Lists the test files that reach a file by their imports, most likely to find a fault in it first: those that import
 * it or mention the same things. Nearly every test of the server reaches every file of the server, in as many steps.
 */
export function relatedTests(sources: ReadonlyMap<string, string>) {
  const importers = importersOf(sources);
  const tests = new Map(
    [...sources]
      .filter(([file]) => isTest(file))
      .map(([file, text]) => [file, wordsOf(pathOf(file), ofPath, wordsOf(text))]),
  );
  const files = new Map<string, number>();
  for (const words of tests.values())
    for (const word of words.keys()) files.set(word, (files.get(word) ?? 0) + 1);
  /** A word that occurs in every test says nothing about one; repetition adds little. */
  const weighed = (words: ReadonlyMap<string, number>): Map<string, number> =>
    new Map(
      [...words].map(([word, times]) => [
        word,
        (1 + Math.log(times)) * Math.log((tests.size + 1) / ((files.get(word) ?? tests.size) + 1)),
      ]),
    );
  const lengthOf = (vector: ReadonlyMap<string, number>): number => Math.hypot(...vector.values()) || 1;
  const vectors = new Map([...tests].map(([file, words]) => [file, weighed(words)]));

  /** @param place offset of the fault in the file */
  return (file: string, place = 0): string[] => {
    const distances = new Map([[file, 0]]);
    // Iterating over a map includes entries added on the way: breadth first.
    for (const [reached, distance] of distances)
      for (const importer of importers.get(reached) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    const text = sources.get(file) ?? "";
    const near = text.slice(Math.max(0, place - 600), place + 600);
    const own = weighed(wordsOf(pathOf(file), ofPath, wordsOf(near, ofPlace, wordsOf(text))));
    const nearness = (test: string): number => {
      const vector = vectors.get(test)!;
      let common = 0;
      for (const [word, weight] of own) common += weight * (vector.get(word) ?? 0);
      return common / lengthOf(own) / lengthOf(vector) + 1 / distances.get(test)! ** 2 - slowness(test);
    };
    const found = [...distances.keys()].filter(isTest).map((test) => ({ test, near: nearness(test) }));
    return found.sort((a, b) => b.near - a.near || (a.test < b.test ? -1 : 1)).map(({ test }) => test);
  };
}
