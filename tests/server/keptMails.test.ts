import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { administer } from "#server/admin.ts";
import { openDatabase } from "#server/database/database.ts";
import { outbox as rows } from "#server/schema/outbox.ts";
import { asServer, compiled } from "./programs.ts";

const letter = { to: "a@example.org", subject: "Hello", text: "text", html: "<p>text</p>" };

test("the command line prints kept emails in full", { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "lyceum-mails-"));
  const env = { DATA_DIR: join(folder, "data") };
  expect(await administer(env, ["mails"])).toBe("No emails to show.");
  const own = await openDatabase({ databaseUrl: null, dataDir: env.DATA_DIR });
  await own.db().insert(rows).values({ kind: "mail", outcome: "kept", payload: letter });
  await own
    .db()
    .insert(rows)
    .values({
      kind: "mail",
      outcome: "kept",
      // More than a pipe accepts at once, so a hasty exit would lose some of it.
      payload: { ...letter, text: `${"line\n".repeat(200_000)}the end` },
    });
  await own.close();
  expect(await administer(env, ["mails"])).toMatch(/ to a@example\.org: Hello\n\ntext\n/);
  const printed = execFileSync(process.execPath, [...asServer, "server/admin.ts", "mails"], {
    env: { ...compiled, ...env },
    maxBuffer: 10_000_000,
  });
  expect(printed.toString()).toMatch(/the end\n$/);
  await rm(folder, { recursive: true });
});
