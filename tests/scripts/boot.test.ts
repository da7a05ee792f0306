import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lyceum-boot-"));
  for (const file of [
    "scripts/boot.mjs",
    "scripts/lib/buildInputs.mjs",
    "scripts/lib/tools.mjs",
    "package-lock.json",
    "package.json",
  ])
    cpSync(file, join(folder, file));
  // A fake npm that only notes that it was called.
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/npm"), `#!/bin/sh\necho "$@" >called\nexit 1\n`, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command of a checkout without its packages. @returns its exit code, its output and whether npm was called */
function boot() {
  const path = [join(folder, "bin"), dirname(process.execPath), process.env.PATH].join(delimiter);
  const { status, stderr } = spawnSync(process.execPath, ["scripts/boot.mjs", "check"], {
    cwd: folder,
    env: { ...process.env, PATH: path },
    encoding: "utf8",
  });
  return { status, told: stderr, installs: existsSync(join(folder, "called")) };
}

test("missing packages are installed", () => {
  mkdirSync(join(folder, "node_modules"));
  expect(boot()).toMatchObject({ status: 1, told: expect.stringContaining("npm ci failed"), installs: true });
});

test("nothing is installed through a symbolic link, as that would empty its target", () => {
  mkdirSync(join(folder, "packages of another checkout"));
  symlinkSync("packages of another checkout", join(folder, "node_modules"));
  expect(boot()).toMatchObject({
    status: 1,
    told: expect.stringMatching(/^Lyceum: node_modules is a symbolic link.*Delete the link/),
    installs: false,
  });
});
