import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The tests' browser, PostgreSQL and the programs that read our files: the packages of those that are missing. */
function missingTools() {
  const isMissing = (browser) => !process.env.CHROMIUM && !existsSync(`/usr/bin/${browser}`);
  const python = "/usr/lib/python3/dist-packages";
  return {
    needed: [
      ...(isMissing("chromium") ? ["chromium"] : []),
      ...(process.env.TEST_DATABASE_URL || existsSync("/usr/lib/postgresql") ? [] : ["postgresql"]),
      ...(existsSync(`${python}/openpyxl`) ? [] : ["python3-openpyxl"]),
      ...(existsSync(`${python}/pandas`) ? [] : ["python3-pandas"]),
      ...(existsSync("/usr/bin/soffice") ? [] : ["libreoffice-calc-nogui"]),
    ],
    // The same browser with less around it, where the system has a package of it.
    faster: isMissing("chromium-headless-shell") ? ["chromium-headless-shell"] : [],
  };
}

/** @returns whether apt-get succeeded */
const apt = (...words) =>
  new Promise((resolve) => {
    const child = spawn("apt-get", ["-y", "-q", ...words], {
      stdio: ["ignore", 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });

/**
 * Installs what is missing, from Debian's packages where that is possible, and otherwise says what to install. Plain
 * JavaScript, as `boot.mjs` runs before anything is installed.
 */
export async function installTools() {
  const { needed, faster } = missingTools();
  if (needed.length + faster.length === 0) return;
  const packages = [...needed, ...faster].join(" ");
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0)
    return console.error(
      `Without ${packages} some tests cannot run, or take longer. On Debian: sudo apt-get install ${packages}`,
    );
  console.error(`Installing ${packages} …`);
  const isUpdated = await apt("update");
  const install = async (names, instead) => {
    if (names.length > 0 && !(isUpdated && (await apt("install", "--no-install-recommends", ...names))))
      console.error(`${names.join(" ")} could not be installed; ${instead}.`);
  };
  await install(needed, "the tests that need them say so");
  await install(faster, "the whole browser takes its place");
}
