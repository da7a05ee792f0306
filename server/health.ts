import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { App } from "./app.ts";

const journal = new URL("./migrations/meta/_journal.json", import.meta.url);

/** How many migrations this version of the server knows. */
const expectedMigrations = (): number =>
  (JSON.parse(readFileSync(journal, "utf8")) as { entries: unknown[] }).entries.length;

/**
 * `GET /health`: 200 when the server can do its work, 503 when not. It reveals nothing that only insiders should know.
 */
export function serveHealth(server: FastifyInstance, app: App, version: string): void {
  const expected = expectedMigrations();
  server.get("/health", async (_request, reply) => {
    const applied = await appliedMigrations(app);
    // A newer server may have migrated the database already: this one works until it is replaced.
    const healthy = applied !== null && applied >= expected;
    reply.status(healthy ? 200 : 503);
    return {
      status: healthy ? "ok" : "unavailable",
      database: applied === null ? "unreachable" : "ok",
      migrations: { applied, expected },
      version,
    };
  });
}

/** Null if the database does not respond. */
async function appliedMigrations(app: App): Promise<number | null> {
  try {
    const { rows } = await app
      .db()
      .execute(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`);
    return Number(rows[0]?.applied);
  } catch {
    return null;
  }
}
