import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { build, type Rolldown } from "vite";

/** The modules that one load of the learner's document brings: its entry, and what the entry imports in turn at once. */
async function learnerModules(): Promise<{ learner: Set<string>; all: Set<string> }> {
  const built = (await build({
    logLevel: "silent",
    build: { write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    built.output.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one] as const] : [])),
  );
  const at = (module: string) => [...chunks.values()].find((one) => one.facadeModuleId?.endsWith(module));
  const learner = new Set<string>();
  const seen = new Set<string>();
  const visit = (fileName: string): void => {
    const chunk = chunks.get(fileName);
    if (!chunk || seen.has(fileName)) return;
    seen.add(fileName);
    for (const module of chunk.moduleIds) learner.add(module);
    chunk.imports.forEach(visit);
  };
  // What the server names in the document (server/http/manifest.ts), and every page of a learner.
  const entries = [
    ...["index.html", "src/main.ts", "src/parts/views.ts", "src/parts/contracts.ts", "src/begin.tsx"],
    ...["src/ui/shell/Overlays.tsx", "src/ui/learning/HomePage.tsx", "src/ui/learning/CataloguePage.tsx"],
    ...["src/ui/learning/ItemPage.tsx", "src/ui/account/ProfilePage.tsx"],
  ];
  for (const entry of entries) {
    const chunk = at(entry);
    if (entry.endsWith(".tsx")) expect([entry, chunk !== undefined]).toEqual([entry, true]);
    if (chunk) visit(chunk.fileName);
  }
  return { learner, all: new Set([...chunks.values()].flatMap(({ moduleIds }) => moduleIds)) };
}

const ofTheOffice = (module: string): boolean =>
  /\/src\/(ui\/admin|machines\/admin|contracts\/admin|routes\/admin\/(resources|adminNavigation))/.test(
    module,
  ) || /\/node_modules\/(@tanstack\/(react-)?table|@mui\/x-charts|@atlaskit)/.test(module);

test("a learner loads no code of the back office", { timeout: 120_000 }, async () => {
  expect(existsSync("index.html")).toBe(true);
  const { learner, all } = await learnerModules();
  // The walk finds what a learner does load, and the build has what they do not.
  expect([...learner].some((module) => module.endsWith("/src/ui/shell/AppView.tsx"))).toBe(true);
  expect([...all].some(ofTheOffice)).toBe(true);
  expect([...learner].filter(ofTheOffice)).toEqual([]);
});
