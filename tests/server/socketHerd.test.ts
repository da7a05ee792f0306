import { expect, test } from "vitest";
import { herd, type SocketUser } from "../../scripts/bench/sockets.ts";
import { startProduct } from "./live/product.ts";

/** The small version of what `npm run bench:api` does with a thousand sockets. */
const product = startProduct(4305);
const sockets = 300;

async function userOf(email: string): Promise<SocketUser> {
  const { id } = await product.t.createUser({ email });
  const { cookies } = await product.t.signIn(email);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { id, cookie, token: cookies.get("XSRF-TOKEN")! };
}

// Times on an idle machine are for the benchmark; here all must receive it, and their reconnects must be spread out.
test(
  `${sockets} sockets receive a broadcast, and reconnect after a restart at different times (RT 3) [E-064]`,
  {
    timeout: 90_000,
  },
  async () => {
    const users = await Promise.all(["a", "b", "c"].map((name) => userOf(`${name}@example.org`)));
    const { count, restart: after } = await herd(product, users, sockets, product.secret);
    expect(count).toBe(sockets);
    expect(after.back.p50).toBeGreaterThan(1_000);
    expect(after.back.last - after.back.p50).toBeGreaterThan(500);
  },
);
