import { relative, resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

/**
 * What a first load evaluates, in this order, each stage by the modules that it begins with. A module belongs to the first
 * stage that needs it; what the sign-in document needs as well stands apart, so that it loads no more than that.
 */
const stages = {
  start: ["index.html"],
  contracts: ["src/parts/contracts.ts"],
  app: ["src/app.ts", "src/begin.ts"],
  views: ["src/parts/views.ts"],
  theme: ["src/parts/theme.ts"],
  frame: ["src/draw.tsx"],
  signIn: ["src/signIn.tsx"],
  cards: ["src/ui/learning/HomePage.tsx"],
} as const;
type Stage = keyof typeof stages;
const stageNames = Object.keys(stages) as Stage[];

/**
 * What begins these is found by its source in the manifest, and acts as soon as it is evaluated: it stays in a chunk of its
 * own with all that only it needs, so that nobody evaluates it who wants something else of the stage.
 */
const named: readonly Stage[] = ["start", "signIn", "cards"];

/**
 * What pages share beyond the stages is one chunk for each of these, and belongs to the first of them that one of its pages
 * reaches: so none needs a later one. Each of its own, they would be some eighty files of a form, most of them tiny.
 */
const shared: Readonly<Record<string, RegExp>> = {
  dialogs: /^src\/ui\/shell\/Overlays\./,
  pages: /^src\/ui\/(learning|accreditation)\//,
  inputs: /^src\/ui\/(account|exam|shell)\//,
  lists: /^src\/ui\/admin\/list\/listPage\./,
  forms: /^src\/ui\/admin\/(form\/formPages|people\/usersPages)\./,
  dashboards: /^src\/ui\/admin\/house\/HouseDashboard\./,
};

const ofShared = (chunk: string | undefined): boolean => chunk !== undefined && chunk in shared;

/** The documents name the files of all stages but these, so nothing that is loaded later has to ask for them. */
const ofPages: readonly Stage[] = ["cards"];
const comesWithDocument = new RegExp(
  `^assets/(rolldown-runtime|(${stageNames.filter((stage) => !ofPages.includes(stage)).join("|")})(-shared)?)-[\\w-]{8}\\.js$`,
);

/**
 * Makes one chunk of each stage. Left to itself the bundler makes one of every set of pages that share a module: some forty
 * small files for home, each with headers of its own and compressed worse than together.
 */
export function stageChunks(): Plugin {
  let chunkOf: ReadonlyMap<string, string> = new Map();
  return {
    name: "lyceum:stage-chunks",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    async buildStart() {
      chunkOf = await chunksByModule(this.environment.config.root);
    },
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_, files, { hostType }) =>
            hostType === "html" ? files : files.filter((file) => !comesWithDocument.test(file)),
        },
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What a module needs is in its own stage or an earlier one, so that no circle comes of taking it alone.
              includeDependenciesRecursively: false,
              groups: [{ debugName: "stages", name: (module) => chunkOf.get(module) ?? null }],
            },
          },
        },
      },
    }),
  };
}

/**
 * The chunk that each module of a first load is to be in. What a stage really needs, only the bundler knows, once it has
 * shaken off what a package offers beyond what is used; so it is asked first, by a build that is not written.
 */
async function chunksByModule(root: string): Promise<ReadonlyMap<string, string>> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: "silent",
    build: { write: false, minify: false, rolldownOptions: { input: [...stages.start, "sign-in.html"] } },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    output.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one] as const] : [])),
  );
  const beginningsOf = (stage: Stage): Rolldown.OutputChunk[] =>
    stages[stage].map((path) => {
      const source = resolve(root, path);
      const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(source));
      if (!chunk) throw new Error(`Nothing imports ${path}, by which the stage ${stage} begins`);
      return chunk;
    });
  const modulesFrom = (beginnings: readonly Rolldown.OutputChunk[]): ReadonlySet<string> => {
    const files = new Set<string>();
    const visit = (file: string): void => {
      if (files.has(file)) return;
      files.add(file);
      chunks.get(file)?.imports.forEach(visit);
    };
    for (const { fileName } of beginnings) visit(fileName);
    return new Set([...files].flatMap((file) => chunks.get(file)?.moduleIds ?? []));
  };
  const modulesOf = (stage: Stage): ReadonlySet<string> => modulesFrom(beginningsOf(stage));

  const ofSignIn = modulesOf("signIn");
  const isApart = (stage: Stage, module: string): boolean =>
    // Its first stage is the application's, whole.
    stage !== "views" && stage !== "signIn" && ofSignIn.has(module);
  const chunkOf = new Map<string, string>();
  for (const stage of stageNames)
    for (const module of modulesOf(stage))
      if (!chunkOf.has(module)) chunkOf.set(module, isApart(stage, module) ? `${stage}-shared` : stage);

  const pages = [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry);
  const reached = new Map<string, number>();
  for (const page of pages)
    for (const module of modulesFrom([page])) reached.set(module, (reached.get(module) ?? 0) + 1);
  for (const [name, sources] of Object.entries(shared))
    for (const page of pages.filter(({ facadeModuleId }) =>
      sources.test(relative(root, facadeModuleId ?? "")),
    ))
      for (const module of modulesFrom([page]))
        if (reached.get(module)! > 1 && !chunkOf.has(module)) chunkOf.set(module, name);

  for (const stage of named)
    for (const { moduleIds } of beginningsOf(stage)) for (const module of moduleIds) chunkOf.delete(module);
  for (const { facadeModuleId } of pages)
    if (facadeModuleId && ofShared(chunkOf.get(facadeModuleId))) chunkOf.delete(facadeModuleId);
  return chunkOf;
}
