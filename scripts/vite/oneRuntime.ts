import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** The chunk that every document loads first. */
const first = "shared";
/** The bundler's own helpers. */
const helpersName = "rolldown-runtime";

/**
 * Puts the bundler's helpers into the chunk that every document has. Otherwise they are a file of their own, as large
 * as the headers around it, and no group of chunks can take them.
 */
export function oneRuntime(): Plugin {
  return {
    name: "lyceum:one-runtime",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    // File names are derived from the content before this step: they must not be those of a build without it.
    augmentChunkHash: () => "one-runtime",
    generateBundle: {
      // Before Vite writes down which file needs which.
      order: "pre",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
        const helpers = chunks.find(({ name }) => name === helpersName);
        const host = chunks.find(({ name }) => name === first);
        if (!helpers || !host) return;
        if (host.imports.some((file) => file !== helpers.fileName))
          this.error(`${first} imports more than ${helpersName}`);
        for (const chunk of chunks)
          if (chunk.imports.includes(helpers.fileName)) takeFromHost(chunk, host, helpers);
        delete bundle[helpers.fileName];
      },
    },
  };
}

/** A helper's name in the host, by the name under which it was exported. */
const nameOf = (helper: string): string => `helper_${helper}`;

function takeFromHost(
  chunk: Rolldown.OutputChunk,
  host: Rolldown.OutputChunk,
  helpers: Rolldown.OutputChunk,
): void {
  const taken = importOf(chunk, helpers);
  if (chunk === host) {
    const { body, exported } = exportsOf(helpers);
    // In a function of its own, as both have the same short names.
    const values = exported.map(([local, name]) => `${name}:${local}`).join();
    const names = exported.map(([, name]) => `${name}:${nameOf(name)}`).join();
    const locals = taken.names.map(([name, local]) => `,${local}=${nameOf(name)}`).join("");
    const shared = exported.map(([, name]) => nameOf(name)).join();
    chunk.code = `const{${names}}=(()=>{${body};return{${values}}})()${locals};${taken.rest}\nexport{${shared}};`;
    chunk.imports = [];
    return;
  }
  const names = taken.names.map(([name, local]) => `${nameOf(name)} as ${local}`).join();
  chunk.code = `import{${names}}from"./${basename(host.fileName)}";${taken.rest}`;
  chunk.imports = [...new Set([host.fileName, ...chunk.imports.filter((file) => file !== helpers.fileName)])];
}

/** `a as b,c` as pairs. */
const pairsOf = (list: string): [string, string][] =>
  list.split(",").map((one) => {
    const [from, to = from] = one.split(" as ");
    return [from!, to!];
  });

/** What a chunk imports from the helpers, and its code without that. */
function importOf({ code, fileName }: Rolldown.OutputChunk, helpers: Rolldown.OutputChunk) {
  const from = `from"./${basename(helpers.fileName)}";`;
  const end = code.indexOf(from);
  const start = code.lastIndexOf("import{", end);
  if (end < 0 || start < 0) throw new Error(`${fileName} does not import ${helpers.fileName} as expected`);
  const names = pairsOf(code.slice(start + "import{".length, code.indexOf("}", start)));
  return { names, rest: code.slice(0, start) + code.slice(end + from.length) };
}

/** The helpers without their export, and what that exports: the name inside and the name outside. */
function exportsOf({ code, fileName }: Rolldown.OutputChunk) {
  const said = /;?\s*export\{([^}]*)\};?\s*$/.exec(code);
  if (!said) throw new Error(`${fileName} exports nothing`);
  return { body: code.slice(0, said.index), exported: pairsOf(said[1]!) };
}
