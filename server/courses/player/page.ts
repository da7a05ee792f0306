import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { KeptContent } from "../../schema/index.ts";

/**
 * The path of the player's files, next to those of a package. A file of the package with one of these names is never
 * sent.
 */
export const playerPath = "__player";

export type KeptCourse = Extract<KeptContent, { kind: "course" }>;

const require = createRequire(import.meta.url);
/**
 * The build of scorm-again for each version, as a script for a page: the one for both is four times as large as the
 * first.
 */
const libraries = {
  "1.2": require.resolve("scorm-again/scorm12/min"),
  "2004": require.resolve("scorm-again/scorm2004/min"),
} as const;

const scripts = new Map<string, Buffer>();
function once(path: string, read: () => Buffer): Buffer {
  const known = scripts.get(path) ?? read();
  scripts.set(path, known);
  return known;
}

type Part = { type: string; bytes: Buffer };

/** A part of the player by its path; undefined for a file of the package. */
export function playerPart(path: string, course: KeptCourse, appOrigin: string): Part | undefined {
  switch (path) {
    case playerPath:
      return { type: "text/html; charset=utf-8", bytes: Buffer.from(pageOf(course, appOrigin)) };
    case `${playerPath}.js`:
      return script(once(path, () => readFileSync(new URL("player.js", import.meta.url))));
    case `${playerPath}.scorm.js`:
      return script(once(`${path} ${course.version}`, () => readFileSync(libraries[course.version])));
    default:
      return undefined;
  }
}

const script = (bytes: Buffer): Part => ({ type: "text/javascript; charset=utf-8", bytes });

/** A path within the package as a URL, with its query. */
function addressOf(launch: string): string {
  const [path = "", query] = launch.split(/\?(.*)/s);
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  // Relative to the player: a name that begins like a scheme must not be taken for one.
  return query === undefined ? `./${encoded}` : `./${encoded}?${query}`;
}

const pageOf = ({ version, launch, title }: KeptCourse, app: string): string => {
  const told = JSON.stringify({ version, title, app, launch: addressOf(launch) }).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Course</title>
    <style>
      html, body, iframe { display: block; width: 100%; height: 100%; margin: 0; border: 0; }
      html { overflow: hidden; }
    </style>
  </head>
  <body>
    <iframe title="Course" allow="autoplay; fullscreen"></iframe>
    <script type="application/json" id="course">${told}</script>
    <script id="library" src="${playerPath}.scorm.js" onerror="this.dataset.failed = 1"></script>
    <script src="${playerPath}.js"></script>
  </body>
</html>
`;
};
