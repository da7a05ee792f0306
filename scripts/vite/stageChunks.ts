import { basename, extname, relative } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { loadProduct } from "./loadProduct.ts";
import type { Load } from "./moduleSets.ts";
import { readModuleGraph, type ModuleGraph } from "./moduleGraph.ts";
import { sharedChunks } from "./sharedChunks.ts";

/**
 * The stages of a first load, in the order of evaluation, each with its entry modules. A module belongs to the first
 * stage that needs it. What the sign-in document also needs has a chunk of its own, so that this document loads no more
 * than that.
 */
const stages = {
  start: ["index.html"],
  app: ["src/app.ts", "src/begin.ts"],
  views: ["src/parts/views.ts"],
  frame: ["src/draw.tsx"],
  signIn: ["src/signIn.tsx"],
} as const;
type Stage = keyof typeof stages;
const stageNames = Object.keys(stages) as Stage[];

/**
 * Stages whose entry the manifest finds by its source, and which act as soon as they are evaluated. Each stays in a
 * chunk of its own with everything that only it needs, so that nothing that needs other parts of the stage evaluates
 * it.
 */
const named: readonly Stage[] = ["start", "signIn"];

/**
 * The weight of pages that are opened far more often than others (of the forms, that of users and one that stands for
 * all the others), and of those that could not keep to their goal otherwise.
 */
const opened: Readonly<Record<string, number>> = {
  AppHome: 100,
  Exam: 8,
  Item: 4,
  AdminUsers: 8,
  AdminUsersEdit: 8,
  AdminGlossaryManagementEdit: 8,
  PodcastAdminIndexReview: 8,
};
/** The weight of what comes late: nobody waits for it. */
const late = 0.2;
/**
 * The most a page should load besides the stages, with what each file costs (chunkMoves.ts), so that its first screen
 * keeps to `weightGoals` and to 20 requests.
 */
const goals = {
  learners: { bytes: 38_000, files: 9 },
  office: { bytes: 45_000, files: 10 },
};
/** Pages with a goal of their own. */
const ownGoals: Readonly<Record<string, Load["goal"]>> = {
  AppHome: { bytes: 24_000, files: 9 },
  AdminUsersEdit: { bytes: 42_500, files: 9 },
  // Pictures are requests as well.
  PodcastAdminIndexReview: { bytes: 45_500, files: 9 },
};
/** What at least this share of pages needs comes with the frame. */
const nearlyEvery = 0.88;
/** Parts of the kit load late, all together (src/ui/kit/popups.ts). */
const popups = /^src\/ui\/kit\/(?!richText)/;

/** Recognises a source of the back office. */
const office = /\/admin\//;

/** What both documents need. */
const withSignIn = "shared";

/**
 * Chunks whose functions run while the page loads. With the hint Chromium compiles them beside the main thread as they
 * arrive, instead of one by one when they are called; it has to come before any code. Others ignore it.
 */
const atOnce: ReadonlySet<string> = new Set([withSignIn, ...stageNames]);
const compileHint = "//# allFunctionsCalledOnLoad";

/**
 * Makes one chunk of each stage, and divides the rest into chunks by the pages that need it (`sharedChunks`). By
 * default the bundler makes a chunk for every set of pages that share a module: some forty small files for home, each
 * with headers of its own and compressed worse than together.
 */
export function stageChunks(): Plugin {
  let chunkOf: ReadonlyMap<string, string> = new Map();
  let needed: Needed = new Map();
  return {
    name: "lyceum:stage-chunks",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    async buildStart() {
      needed = await neededByRoutes(this.environment.config.root);
      chunkOf = await chunksByModule(this.environment.config.root, needed);
    },
    generateBundle: {
      // Once Vite has written its manifest.
      order: "post",
      handler(_, bundle) {
        const circle = circleOf(bundle);
        if (circle)
          this.error(`Chunks import each other, so one is evaluated too early: ${circle.join(" → ")}`);
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk" && atOnce.has(chunk.name)) chunk.code = `${compileHint}\n${chunk.code}`;
        nameSources(bundle, this.environment.config.root, new Set([...needed.values()].flat()));
      },
    },
    config: () => ({
      build: {
        modulePreload: {
          // The dependencies of a page are in a file of their own (`pageFiles`).
          resolveDependencies: (_, files, { hostType }) => (hostType === "html" ? files : []),
        },
        rolldownOptions: {
          output: {
            codeSplitting: {
              // A module's dependencies are in its own stage or an earlier one, so taking it alone creates no circle.
              includeDependenciesRecursively: false,
              groups: [{ debugName: "stages", name: (module) => chunkOf.get(module) ?? null }],
            },
          },
        },
      },
    }),
  };
}

type Needed = ReadonlyMap<string, readonly string[]>;

/** The chunk for each module of a first load. */
async function chunksByModule(root: string, needed: Needed): Promise<ReadonlyMap<string, string>> {
  const graph = await readModuleGraph(root, [...stages.start, "sign-in.html"]);
  const chunkOf = stagesByModule(graph, new Set([...needed.values()].flat()));
  const loads = loadsByModule(graph, needed, chunkOf);
  for (const [module, by] of loads) {
    // What nearly every page needs comes with the frame; what only one part needs is a file of its own.
    if ([...needed.keys()].filter((route) => by.has(route)).length >= nearlyEvery * needed.size)
      chunkOf.set(module, "frame");
    if (chunkOf.has(module) || (by.size === 1 && [...by].every((load) => !needed.has(load))))
      loads.delete(module);
  }
  const shared = sharedChunks(
    [...loads].map(([module, by]) => ({
      module,
      loads: by,
      length: graph.lengthOf(module),
      imports: graph.importsOf(module),
    })),
    (load) => {
      // Learners load no code of the back office.
      const isOfOffice = (needed.get(load) ?? [load]).some((source) => office.test(source));
      const goal = ownGoals[load] ?? goals[isOfOffice ? "office" : "learners"];
      return needed.has(load)
        ? { weight: opened[load] ?? 1, isOfSide: isOfOffice, goal }
        : { weight: late, isOfSide: isOfOffice, goal: null };
    },
  );
  const beginnings = new Set(graph.dynamicEntries.map(({ facadeModuleId }) => facadeModuleId));
  const names = new Set<string>([withSignIn, ...stageNames]);
  for (const together of shared) {
    const begun = together.filter((module) => beginnings.has(module));
    const name = nameFor(begun.length > 0 ? begun : together, graph.lengthOf, names);
    for (const module of together) chunkOf.set(module, name);
  }

  for (const stage of named)
    for (const source of stages[stage])
      for (const module of graph.chunkWith(source).moduleIds) chunkOf.delete(module);
  return chunkOf;
}

/** The modules that the stages load, and the chunk of each. */
function stagesByModule(graph: ModuleGraph, ofRoutes: ReadonlySet<string>): Map<string, string> {
  const modulesOf = (stage: Stage): ReadonlySet<string> =>
    graph.modulesFrom(stages[stage].map(graph.chunkWith));
  const ofSignIn = modulesOf("signIn");
  const parts = partsOf(graph);
  const ofApplication = graph.modulesFrom(parts);
  const ofPages = graph.modulesFrom(parts.filter((part) => ofRoutes.has(graph.sourceOf(part))));
  const chunkFor = (stage: Stage, module: string): string => {
    // What pages need from the sign-in screens is too little for a file of its own; the rest loads late.
    if (stage === "signIn")
      return ofPages.has(module) ? withSignIn : ofApplication.has(module) ? "again" : stage;
    // The application's first stage is shared as a whole.
    return stage === "start" || (stage !== "views" && ofSignIn.has(module)) ? withSignIn : stage;
  };
  const chunkOf = new Map<string, string>();
  for (const stage of stageNames)
    for (const module of modulesOf(stage))
      if (!chunkOf.has(module)) chunkOf.set(module, chunkFor(stage, module));
  return chunkOf;
}

/** What is loaded on demand, except the sign-in screens, which are the entries of their document. */
function partsOf({ dynamicEntries, chunkWith }: ModuleGraph): readonly Rolldown.OutputChunk[] {
  const signIn = stages.signIn.map(chunkWith);
  return dynamicEntries.filter((one) => !signIn.includes(one));
}

/** The loads of each module that no stage loads: routes by name, late parts by source. */
function loadsByModule(
  graph: ModuleGraph,
  needed: Needed,
  chunkOf: ReadonlyMap<string, string>,
): Map<string, Set<string>> {
  const loads = new Map<string, Set<string>>();
  const bring = (load: string, brought: readonly Rolldown.OutputChunk[]): void => {
    for (const module of graph.modulesFrom(brought))
      if (!chunkOf.has(module)) loads.set(module, (loads.get(module) ?? new Set()).add(load));
  };
  for (const [route, sources] of needed) bring(route, sources.map(graph.chunkWith));
  const ofRoutes = new Set([...needed.values()].flat());
  for (const part of partsOf(graph)) {
    const source = graph.sourceOf(part);
    if (!ofRoutes.has(source)) bring(popups.test(source) ? "popups" : source, [part]);
  }
  return loads;
}

/** The source files that each route needs beyond the stages, as the server lists them in its document. */
async function neededByRoutes(root: string): Promise<Needed> {
  const { neededBy, routes } = await loadProduct(root);
  return new Map(
    routes.rows.map((row) => [row.name, neededBy(row)] as const).filter(([, sources]) => sources.length > 0),
  );
}

/** Names a chunk after the largest of these modules: of its pages, where it has any. */
function nameFor(
  modules: readonly string[],
  lengthOf: (module: string) => number,
  taken: Set<string>,
): string {
  const [largest] = modules.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const name = basename(largest!, extname(largest!));
  let free = name;
  for (let further = 2; taken.has(free); further += 1) free = `${name}-${further}`;
  taken.add(free);
  return free;
}

/** Adds the sources that routes need to Vite's manifest, which does not name modules that share a chunk with others. */
function nameSources(bundle: Rolldown.OutputBundle, root: string, sources: ReadonlySet<string>): void {
  const file = bundle[".vite/manifest.json"];
  if (file?.type !== "asset") return;
  const manifest = JSON.parse(String(file.source)) as Record<string, { file: string }>;
  const entryOf = new Map(Object.values(manifest).map((entry) => [entry.file, entry]));
  for (const one of Object.values(bundle))
    for (const module of one.type === "chunk" ? one.moduleIds : []) {
      const source = relative(root, module);
      if (sources.has(source)) manifest[source] ??= entryOf.get(one.fileName)!;
    }
  file.source = JSON.stringify(manifest, null, 2);
}

/**
 * Chunks that statically import each other, in the order of their imports, ending with the first again; null if none
 * do.
 */
function circleOf(bundle: Rolldown.OutputBundle): string[] | null {
  const done = new Set<string>();
  const search = (file: string, way: readonly string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    const chunk = bundle[file];
    if (done.has(file) || chunk?.type !== "chunk") return null;
    done.add(file);
    for (const next of chunk.imports) {
      const found = search(next, [...way, file]);
      if (found) return found;
    }
    return null;
  };
  for (const file of Object.keys(bundle)) {
    const found = search(file, []);
    if (found) return found;
  }
  return null;
}
