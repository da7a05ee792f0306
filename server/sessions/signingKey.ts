import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { App } from "../app.ts";
import { signingKeys } from "../schema/signingKeys.ts";

type Signing = Pick<App, "db">;
const known = new WeakMap<object, Promise<string>>();

/**
 * Signs what the server issues without storing it, so that it can recognise it later. The text includes its purpose, so
 * that a signature cannot be used for anything else. The key is in the database: all servers share it, and it survives
 * a restart.
 */
export async function signature(app: Signing, text: string): Promise<Buffer> {
  const key = known.get(app.db) ?? readKey(app);
  known.set(app.db, key);
  // A failed read is retried next time.
  key.catch(() => known.delete(app.db));
  return createHmac("sha256", await key)
    .update(text)
    .digest();
}

const name = "emails";
/** Created by a migration: a key created later could be rolled back after it was used. */
async function readKey({ db }: Signing): Promise<string> {
  const [row] = await db().select().from(signingKeys).where(eq(signingKeys.name, name));
  if (!row) throw new Error("the signing key is not in the database");
  return row.key;
}
