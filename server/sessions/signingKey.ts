import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { App } from "../app.ts";
import { signingKeys } from "../schema/signingKeys.ts";

type Signing = Pick<App, "db">;
const known = new WeakMap<object, Promise<string>>();

/**
 * Signs what the server gives out without keeping a row of it, so that it knows it again. Says what it is for in the text, so
 * that a signature is good for nothing else. The key is in the database: all servers have the same one, and a restart keeps it.
 */
export async function signature(app: Signing, text: string): Promise<Buffer> {
  const key = known.get(app.db) ?? readKey(app);
  known.set(app.db, key);
  // One that could not be read is asked for again.
  key.catch(() => known.delete(app.db));
  return createHmac("sha256", await key)
    .update(text)
    .digest();
}

const name = "emails";
/** A migration has made it: what is made later could be rolled back after it was used. */
async function readKey({ db }: Signing): Promise<string> {
  const [row] = await db().select().from(signingKeys).where(eq(signingKeys.name, name));
  if (!row) throw new Error("the key of emails is not in the database");
  return row.key;
}
