import { existsSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { build, type Rolldown } from "vite";
import { routes } from "#src/areas/table.ts";
import { neededBy } from "#server/http/manifest.ts";
import { weightGoals } from "../../scripts/bench/goals.ts";

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: ReadonlySet<string> } };

let chunks: ReadonlyMap<string, Chunk>;
let styles: ReadonlyMap<string, string | Uint8Array>;
beforeAll(async () => {
  expect(existsSync("index.html")).toBe(true);
  // As shipped: the tests' own environment would include React's development build.
  vi.stubEnv("NODE_ENV", "production");
  const { output } = (await build({
    logLevel: "silent",
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  chunks = new Map(output.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one]] : [])));
  styles = new Map(output.flatMap((one) => (one.type === "asset" ? [[one.fileName, one.source]] : [])));
}, 120_000);
afterAll(() => {
  vi.unstubAllEnvs();
});

/** The chunks of one load: those of the given sources, and everything that they import statically, in turn. */
function loadedBy(sources: readonly string[]): Set<Chunk> {
  const loaded = new Set<Chunk>();
  const visit = (chunk: Chunk): void => {
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const file of chunk.imports) visit(chunks.get(file)!);
  };
  for (const source of sources) {
    const chunk = [...chunks.values()].find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/${source}`)),
    );
    expect([source, chunk !== undefined]).toEqual([source, true]);
    visit(chunk!);
  }
  return loaded;
}

/** The sources that the sign-in documents name (scripts/prerender.ts). */
const signIn = ["src/signInMain.ts", "src/parts/views.ts", "src/contracts/session.ts", "src/signIn.tsx"];
/** The sources that the server names in every document of the application (server/http/manifest.ts). */
const parts = ["src/app.ts", "src/parts/views.ts"];
const frame = ["src/main.ts", ...parts, "src/begin.ts", "src/draw.tsx"];
/** The navigation is beside every page of a learner. */
const side = [...frame, "src/ui/shell/mainParts.ts"];
/** The screens of an area load with the first of its pages. */
const main = [...side, "src/screens/main.ts"];
const home = [...main, "src/ui/learning/HomePage.tsx"];
const learner = [
  ...[...home, "src/ui/shell/Overlays.tsx", "src/ui/learning/CataloguePage.tsx"],
  ...["src/ui/learning/ItemPage.tsx", "src/ui/account/ProfilePage.tsx"],
  ...["src/ui/kit/DialogWindow.tsx", "src/ui/kit/MenuList.tsx", "src/ui/kit/PopPanel.tsx"],
];

const ofTheOffice = (module: string): boolean =>
  /\/src\/(ui\/admin|machines\/admin|contracts\/admin|routes\/admin\/(resources|adminNavigation))/.test(
    module,
  ) || /\/node_modules\/(@tanstack\/(react-)?table|@atlaskit|react-image-crop)/.test(module);

test("learners load no code of the back office", () => {
  const modules = [...loadedBy(learner)].flatMap(({ moduleIds }) => moduleIds);
  // The walk finds what a learner does load, and the build contains what they do not.
  expect(modules.some((module) => module.endsWith("/src/ui/shell/AppView.tsx"))).toBe(true);
  expect([...chunks.values()].flatMap(({ moduleIds }) => moduleIds).some(ofTheOffice)).toBe(true);
  expect(modules.filter(ofTheOffice)).toEqual([]);
});

test("learner and sign-in documents never start each other's code, as both render into one element", () => {
  const begun = (sources: readonly string[]) =>
    [...loadedBy(sources)]
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((module) => /\/src\/(main\.ts|begin\.ts|draw\.tsx|signInMain\.ts|signIn\.tsx)$/.test(module))
      .map((module) => module.slice(module.lastIndexOf("/") + 1))
      .sort();
  expect(begun(learner)).toEqual(["begin.ts", "draw.tsx", "main.ts"]);
  expect(begun(signIn)).toEqual(["signIn.tsx", "signInMain.ts"]);
});

/** The size of a response's headers, which a slow connection transfers as well. Stylesheets come in the document. */
const headers = 700;
/** Compressed sizes by content: most files are part of every load, and compressing is by far the slowest step. */
const known = new Map<string | Uint8Array, number>();
function compressed(content: string | Uint8Array): number {
  const bytes = known.get(content) ?? brotliCompressSync(content).length;
  known.set(content, bytes);
  return bytes;
}

/** The files of a load with their transferred bytes, the heaviest first. */
function weigh(sources: readonly string[]): { file: string; bytes: number }[] {
  const loaded = [...loadedBy(sources)];
  const sheets = new Set(loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...loaded.map(({ fileName, code }) => ({ file: fileName, bytes: compressed(code) + headers })),
    ...[...sheets].map((file) => ({ file, bytes: compressed(styles.get(file)!) })),
  ].sort((a, b) => b.bytes - a.bytes);
}

test.each([
  ["sign-in", signIn, weightGoals.signIn],
  ["home", home, weightGoals.home],
])(
  "the first load of %s stays within its weight goal, including styles and headers",
  (screen, sources, most) => {
    const files = weigh(sources);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const heaviest = files.slice(0, 6).map(({ file, bytes }) => `${file} ${bytes}`);
    expect(
      total,
      `${screen} loads ${total} bytes of scripts and styles, ${most} at most. The heaviest: ${heaviest.join(", ")}`,
    ).toBeLessThanOrEqual(most);
    // The walk has found the stylesheets too, and the parts are few: small files need headers and compress badly.
    expect(files.some(({ file }) => file.endsWith(".css"))).toBe(true);
    expect(files.length).toBeLessThanOrEqual(20);
  },
);

test("the scripts of every page stay within the weight goal, in few files", () => {
  const pages = routes.rows
    .filter((row) => row.layout !== "guest" && neededBy(row).length > 0)
    .map((row) => {
      const loaded = [...loadedBy([...frame, ...neededBy(row)])];
      const bytes = loaded.reduce((sum, { code }) => sum + compressed(code), 0);
      return { name: row.name, layout: row.layout, files: loaded.length, bytes };
    });
  expect(pages.length).toBeGreaterThan(200);
  expect(pages.filter(({ files, layout }) => files > (layout === "admin" ? 18 : 16))).toEqual([]);
  // The division into chunks varies a little with any change of the sources: `goals` of stageChunks.ts steer it.
  expect(pages.filter(({ bytes }) => bytes > weightGoals.screen)).toEqual([]);
});
