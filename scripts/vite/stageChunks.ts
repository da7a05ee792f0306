import { relative, resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { lightIcons } from "./lightIcons.ts";
import { sharedChunks } from "./sharedChunks.ts";
import { withoutEndlessLists } from "./withoutEndlessLists.ts";

/**
 * What a first load evaluates, in this order, each stage by the modules that it begins with. A module belongs to the first
 * stage that needs it; what the sign-in document needs as well stands apart, in one chunk, so that it loads no more than that.
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
 * What begins these is found by its source in the manifest, and acts as soon as it is evaluated: it stays in a chunk of its
 * own with all that only it needs, so that nobody evaluates it who wants something else of the stage.
 */
const named: readonly Stage[] = ["start", "signIn"];

/**
 * Kinds of pages. What pages share beyond the stages is in one chunk for each set of kinds that need it, so that no page loads
 * what only pages of other kinds need. What the kit brings late stands apart, and so does what matches none.
 */
const learnerKinds: Readonly<Record<string, RegExp>> = {
  // What the screens of any area are made of comes with the parts of the side.
  side: /^src\/(ui\/shell\/mainParts|screens\/\w+)\./,
  overlays: /^src\/ui\/shell\/Overlays\./,
  home: /^src\/ui\/learning\/HomePage\./,
  item: /^src\/ui\/learning\/ItemPage\./,
  content: /^src\/ui\/learning\/content\//,
  learning: /^src\/ui\/(learning|accreditation)\//,
  podcasts: /^src\/ui\/podcasts\/(?!player\/)/,
  record: /^src\/ui\/(record\/\w+(Page|Address)\.|(pss|training)\/)/,
  mentoring: /^src\/ui\/mentoring\//,
  account: /^src\/ui\/account\//,
  exam: /^src\/ui\/exam\//,
  popups: /^src\/ui\/kit\//,
};
const officeKinds: Readonly<Record<string, RegExp>> = {
  // One of them stands in the folder of the navigation, and is no part of it.
  dashboards:
    /^src\/ui\/admin\/(house\/HouseDashboard|dashboard\/areaDashboard|navigation\/AdminStartPage)\./,
  navigation: /^src\/(ui\/admin\/navigation|screens\/admin)\//,
  lists: /^src\/ui\/admin\/(list\/listPage|people\/usersPage)\./,
  forms: /^src\/ui\/admin\/(form\/formPages|people\/userFormPages)\./,
  reports: /^src\/ui\/admin\/report\/reportPage\./,
  office: /^src\/ui\/admin\//,
  // By far the largest declaration, and the one that is opened most.
  users: /^src\/routes\/admin\/resources\/users\./,
  declarations: /^src\/(contracts|routes)\/.*admin\//,
};
/** A resource's own, and the kinds of pages of which each loads one: what all of them need, those pages need as well. */
const declaration = /^src\/routes\/admin\/resources\//;
const declared: readonly string[] = ["lists", "forms"];
const kinds = { ...learnerKinds, ...officeKinds };
/** Each navigation stands beside all pages of its side. */
const navigations: Readonly<Record<string, object>> = { side: learnerKinds, navigation: officeKinds };
/** What shows the rows of the back office stands in the chunk that all of its pages load: alone each is too small for a file. */
const beside = /^src\/screens\/admin\//;
/** The kinds of pages that load what one of this kind needs. */
const besides = (kind: string): readonly string[] => Object.keys(navigations[kind] ?? { [kind]: true });
const lateKind = "late";

/** What both documents need. */
const withSignIn = "shared";

/** The documents name the files of all stages, so nothing that is loaded later has to ask for them. */
const comesWithDocument = new RegExp(`^assets/(${[withSignIn, ...stageNames].join("|")})-[\\w-]{8}\\.js$`);

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
    generateBundle(_, bundle) {
      const circle = circleOf(bundle);
      if (circle)
        this.error(`Chunks import each other, so one is evaluated too early: ${circle.join(" → ")}`);
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
  const imports = new Map<string, readonly string[]>();
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [
      lightIcons(root),
      withoutEndlessLists(),
      {
        name: "lyceum:imports",
        generateBundle() {
          for (const module of this.getModuleIds())
            imports.set(module, this.getModuleInfo(module)?.importedIds ?? []);
        },
      },
    ],
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
  const pages = [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry);
  const kindOf = ({ facadeModuleId }: Rolldown.OutputChunk): string => {
    const source = relative(root, facadeModuleId ?? "");
    return Object.keys(kinds).find((kind) => kinds[kind]!.test(source)) ?? lateKind;
  };
  const begins = beginningsOf("signIn");
  const modulesOfPages = (matches: (page: Rolldown.OutputChunk) => boolean): ReadonlySet<string> =>
    modulesFrom(pages.filter((page) => !begins.includes(page) && matches(page)));
  const ofApplication = modulesOfPages(() => true);
  const ofFirstScreens = modulesOfPages((page) => kindOf(page) !== lateKind);
  const chunkFor = (stage: Stage, module: string): string => {
    // What first screens need of the sign-in screens is too little for a file of its own; the rest comes late.
    if (stage === "signIn")
      return ofFirstScreens.has(module) ? withSignIn : ofApplication.has(module) ? "again" : stage;
    // Its first stage is the application's, whole.
    return stage === "start" || (stage !== "views" && ofSignIn.has(module)) ? withSignIn : stage;
  };
  const chunkOf = new Map<string, string>();
  for (const stage of stageNames)
    for (const module of modulesOf(stage))
      if (!chunkOf.has(module)) chunkOf.set(module, chunkFor(stage, module));

  const declarations = pages
    .filter(({ facadeModuleId }) => declaration.test(relative(root, facadeModuleId ?? "")))
    .map((page) => modulesFrom([page]));
  const ofEveryDeclaration = (module: string): boolean => declarations.every((all) => all.has(module));
  const needs = new Map<string, { kinds: Set<string>; pages: number }>();
  for (const page of pages)
    for (const module of modulesFrom([page])) {
      if (chunkOf.has(module)) continue;
      const need = needs.get(module) ?? { kinds: new Set(), pages: 0 };
      needs.set(module, need);
      for (const kind of besides(kindOf(page))) need.kinds.add(kind);
      need.pages += 1;
    }
  for (const [module, need] of needs)
    if (ofEveryDeclaration(module)) for (const kind of declared) need.kinds.add(kind);
  const lengths = new Map(
    [...chunks.values()].flatMap(({ modules }) =>
      Object.entries(modules).map(([module, { renderedLength }]) => [module, renderedLength] as const),
    ),
  );
  const isBeside = (module: string): boolean => beside.test(relative(root, module));
  const shared = [...needs].filter(([module, { pages: so }]) => so > 1 || isBeside(module));
  const found = sharedChunks(
    shared.map(([module, { kinds: of }]) => ({
      module,
      kinds: of,
      length: lengths.get(module) ?? 0,
      imports: imports.get(module) ?? [],
    })),
    (kind) => kind in officeKinds,
  );
  const kindsOf = new Map<string, Set<string>>();
  for (const [module, name] of found) {
    const of = kindsOf.get(name) ?? new Set();
    kindsOf.set(name, of);
    for (const kind of needs.get(module)!.kinds) of.add(kind);
  }
  // What pages of every kind load comes with the frame, which all of them have.
  const comesWithFrame = (name: string): boolean =>
    Object.keys(kinds).every((kind) => kindsOf.get(name)!.has(kind));
  for (const [module, name] of found) chunkOf.set(module, comesWithFrame(name) ? "frame" : name);

  for (const stage of named)
    for (const { moduleIds } of beginningsOf(stage)) for (const module of moduleIds) chunkOf.delete(module);
  for (const { facadeModuleId } of pages)
    if (facadeModuleId && needs.has(facadeModuleId) && !isBeside(facadeModuleId))
      chunkOf.delete(facadeModuleId);
  return chunkOf;
}

/** Chunks that import each other at once, in the order of their imports, the first one again at the end; none if there are none. */
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
