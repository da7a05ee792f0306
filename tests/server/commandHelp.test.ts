import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { administer } from "#server/admin.ts";
import { asServer, compiled } from "./programs.ts";

const names = ["create", "notify", "announce", "flag", "policy", "mails", "bounce"];
/** The commands in a text that has a line for each. */
const listedIn = (text: string): string[] => text.match(/^ {2}\w+(?= )/gm)?.map((line) => line.trim()) ?? [];

describe("the help of the command line", () => {
  test.each(["--help", "-h", "help"])("%s has a line for each command, and what it does", async (word) => {
    const told = await administer({}, [word]);
    expect(listedIn(told)).toEqual(names);
    expect(told).toContain("flag NAME on|off                  turns a feature on or off for everyone");
  });

  test(
    "ends well, without a database; an unknown command does not, and has the same lines",
    { timeout: 60_000 },
    () => {
      const run = (word: string) =>
        spawnSync(process.execPath, [...asServer, "server/admin.ts", word], {
          env: { ...compiled, DATA_DIR: "/nowhere" },
          encoding: "utf8",
        });
      const asked = run("--help");
      expect([asked.status, asked.stderr, listedIn(asked.stdout)]).toEqual([0, "", names]);
      const unknown = run("nonsense");
      expect([unknown.status, unknown.stdout, listedIn(unknown.stderr)]).toEqual([1, "", names]);
      expect(unknown.stderr).toContain("there is no command “nonsense”");
    },
  );
});
