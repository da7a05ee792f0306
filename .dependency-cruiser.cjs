/**
 * The arrows of docs/architecture.md as a check. `to` is what must NOT be imported.
 * @type {import("dependency-cruiser").IConfiguration}
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/**
 * Where browsers, servers and their workers begin, what the build puts in place of a package's file, and the scripts
 * that need files of the product which nothing else does.
 */
const begins = [
  "^src/ui/kit/createIcon\\.tsx$",
  "^src/(main|signInMain)\\.ts$",
  "^src/(pageMarkup|signInMarkup)\\.tsx$",
  "^src/ui/gallery/(main\\.tsx|vite\\.config\\.ts)$",
  "^server/(main|admin)\\.ts$",
  "^server/(.+/readWorker|database/createLite)\\.ts$",
  "^scripts/(docs|tokens)\\.ts$",
].join("|");

module.exports = {
  forbidden: [
    forbid(
      "no-circular",
      "A circle has no order in which it can be read, not even one of types or of what is loaded later.",
      {},
      { circular: true },
    ),
    forbid(
      "no-orphans",
      "Nothing reaches this file.",
      // Scripts of courses and their player run in a browser, on an origin of their own.
      {
        orphan: true,
        path: "^(src|server)/",
        pathNot: "\\.d\\.ts$|^server/courses/player/|^server/seed/contents/courses/",
      },
      {},
    ),
    forbid(
      "used-by-the-product",
      "Only tests reach this file: it is dead code, or belongs to them.",
      { path: begins },
      {
        path: "^(src|server)/",
        pathNot: `${begins}|\\.d\\.ts$|^server/(courses/player|seed/contents/courses)/`,
        reachable: false,
      },
    ),
    forbid(
      "contracts-know-nothing",
      "Contracts are read by client, server, tests and documents: zod only.",
      { path: "^src/contracts/" },
      { pathNot: "^(src/contracts/|node_modules/zod/)" },
    ),
    forbid(
      "small-zod",
      "Schemas are made by zod/mini: the methods of zod itself weigh 15 kB in every browser, used or not (ADR 0076).",
      {},
      { path: "^node_modules/zod/", pathNot: "^node_modules/zod/mini/" },
    ),
    forbid(
      "machines-are-pure",
      "A machine imports xstate and contracts, nothing else: what it needs of the world are holes.",
      { path: "^src/machines/" },
      { pathNot: "^(src/(machines|contracts)/|node_modules/(xstate|zod)/)" },
    ),
    forbid(
      "kit-knows-no-domain",
      "The kit has no domain words: it imports the theme, itself, packages, and the machine of what an autocomplete offers.",
      { path: "^src/ui/kit/" },
      {
        path: "^(src|server)/",
        pathNot:
          "^src/(ui/(kit|theme)/|machines/suggestions/|contracts/(limits|milliseconds|readersTimes|shown|urls|messages/shared)\\.ts$)",
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "services-know-no-view",
      "Services are used by the app and its actors.",
      { path: "^src/services/" },
      {
        path: "^(src/(ui|machines|actors|app)|server/)|^node_modules/(react|react-dom|@mui)/",
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "views-ask-the-app",
      "A view reaches the world through the hooks of src/ui/hooks only; what is pure (queries and failures as data) it may import.",
      // The gallery has no application: CallsOver takes its place.
      { path: "^src/ui/", pathNot: "^src/ui/(devtools/|gallery/CallsOver)" },
      {
        path: "^src/services/",
        pathNot: "^src/services/(query|failures)\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "routes-lie-below-views",
      "A route is a name, a path and what it needs: views link to each other by it. What shows it stands in src/screens.",
      { path: "^src/routes/" },
      { path: "^src/(ui|services|screens|areas|app|actors)" },
    ),
    forbid(
      "screens-load-views-lazily",
      "A screen is a lazy import, so that none is in the first bundle.",
      { path: "^src/screens/" },
      { path: "^src/(ui|services|app|actors)", dependencyTypesNot: ["dynamic-import"] },
    ),
    forbid(
      "screens-lie-above-views",
      "What loads the views is known to the areas alone.",
      { path: "^src/", pathNot: "^src/(screens|areas)/" },
      { path: "^src/screens/" },
    ),
    forbid(
      "areas-lie-above-all",
      "What areas there are is known where the application begins, is drawn, painted or served; all else is handed it.",
      {
        path: "^src/",
        pathNot: "^src/(areas/|browserWorld\\.ts$|begin\\.ts$|draw\\.tsx$|pageMarkup\\.tsx$)",
      },
      { path: "^src/areas/" },
    ),
    forbid(
      "server-shares-contracts-and-lifecycles",
      "The server shares contracts, lifecycles, route paths and the names of the pages' files with the client.",
      { path: "^server/" },
      {
        path: "^src/",
        pathNot: "^src/(contracts/|routes/|screens/|areas/|machines/(.+Lifecycle|mentoring/asking)\\.ts$)",
      },
    ),
    forbid(
      "client-knows-no-server",
      "The client knows the contracts only.",
      { path: "^src/" },
      { path: "^server/" },
    ),
    forbid(
      "no-tests-in-the-product",
      "What ships does not import tests or scripts.",
      { path: "^(src|server)/", pathNot: "^src/ui/gallery/vite\\.config\\.ts$" },
      { path: "^(tests|scripts)/" },
    ),
    forbid(
      "one-graph-import",
      "XState 6 replaces this package: one import site.",
      { pathNot: "^tests/model/model\\.ts$" },
      { path: "^node_modules/@xstate/graph/" },
    ),
    forbid(
      "devtools-stay-out-of-the-product",
      "The development panel is loaded lazily and only where import.meta.env.DEV.",
      { path: "^src/", pathNot: "^src/ui/devtools/" },
      { path: "^src/ui/devtools/", dependencyTypesNot: ["dynamic-import", "type-only"] },
    ),
    forbid(
      "no-development-packages-in-the-product",
      "What ships needs the dependencies of package.json, not the devDependencies.",
      { path: "^(src|server)/", pathNot: "^src/(ui/(devtools|gallery)/|machineDiagram/draw\\.ts$)" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "resolvable",
      "Every import must be found.",
      {},
      { couldNotResolve: true, pathNot: "^(node|virtual):" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json"],
    },
  },
};
