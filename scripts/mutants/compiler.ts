import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/**
 * Checks whether files with new texts still pass the project's type check. Only the files themselves are checked: tests
 * must find what a fault does to the files that import it. A name that is no longer used is not an error here.
 */
export function createCompiler(root: string, ambient: readonly string[]) {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), (file) => readFileSync(file, "utf8")) as {
    config: { compilerOptions: object };
  };
  const parsed = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const options = { ...parsed.options, noUnusedLocals: false, noUnusedParameters: false, incremental: false };
  delete options.tsBuildInfoFile;
  const changed = new Map<string, { version: number; text: string | null }>();
  const snapshot = (file: string): ts.IScriptSnapshot | undefined => {
    const text = changed.get(file)?.text ?? ts.sys.readFile(file);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  };
  const service = ts.createLanguageService({
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    directoryExists: (folder) => ts.sys.directoryExists(folder),
    getDirectories: (folder) => ts.sys.getDirectories(folder),
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...ambient.map((file) => join(root, file)), ...changed.keys()],
    getScriptVersion: (file) => String(changed.get(file)?.version ?? 0),
    getScriptSnapshot: snapshot,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    readFile: (file) => ts.sys.readFile(file),
    fileExists: (file) => ts.sys.fileExists(file),
  });
  const give = (file: string, text: string | null): void =>
    void changed.set(file, { version: (changed.get(file)?.version ?? 0) + 1, text });
  const errors = (file: string): number =>
    service.getSyntacticDiagnostics(file).length + service.getSemanticDiagnostics(file).length;
  const errorsBefore = new Map<string, number>();
  return {
    /**
     * Checks files together, as a compiler that is already running is quick with the next file.
     *
     * @param texts file and text, relative to the project; each file at most once
     */
    compile(texts: readonly (readonly [file: string, text: string])[]): boolean[] {
      const files = texts.map(([relative, text]) => ({ file: join(root, relative), text }));
      for (const { file } of files) give(file, null);
      for (const { file } of files) if (!errorsBefore.has(file)) errorsBefore.set(file, errors(file));
      for (const { file, text } of files) give(file, text);
      const after = files.map(({ file }) => errors(file) <= errorsBefore.get(file)!);
      for (const { file } of files) give(file, null);
      return after;
    },
  };
}
