import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword, emailOf } from "#server/seed/accounts.ts";
import { startServer, type RunningServer } from "../e2e/server.ts";

const rounds = 25;
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: "error" });
}, 90_000);
afterAll(() => server.stop());

/** A browser as far as cookies go. */
function client(url: string) {
  const jar = new Map<string, string>();
  return async (method: string, path: string, body?: object): Promise<Response> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        "content-type": "application/json",
        origin: url,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        "x-xsrf-token": decodeURIComponent(jar.get("XSRF-TOKEN") ?? ""),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      jar.set(name!, value!);
    }
    return answer;
  };
}

test(`kill -9 during writes, ${rounds} times: no acknowledged write is lost`, async () => {
  const ask = client(server.url);
  await ask("GET", "/csrf-cookie");
  const signedIn = await ask("POST", "/login", { email: emailOf("learner"), password: demoPassword });
  expect(signedIn.status).toBe(200);

  // The last acknowledged position of each item; a write whose answer never came may or may not be there.
  const acknowledged = new Map<number, number>();
  let writes = 0;
  for (let round = 1; round <= rounds; round += 1) {
    let killed = false;
    const writing = [5, 6, 7, 8].map(async (id) => {
      for (let step = 1; !killed; step += 1) {
        const position = ((round * 37 + step) % 999) / 1_000;
        try {
          const answer = await ask("POST", "/api/viewed", { type: "item", id, position });
          if (!answer.ok) throw new Error(`answered ${answer.status}`);
          await answer.arrayBuffer();
          acknowledged.set(id, position);
          writes += 1;
        } catch (error) {
          if (!killed) throw error;
        }
      }
    });
    await sleep(60 + ((round * 53) % 140));
    killed = true;
    const before = new Map(acknowledged);
    await server.stop("SIGKILL");
    await Promise.all(writing);
    await server.restart();
    for (const [id, position] of acknowledged) {
      const item = (await (await ask("GET", `/api/items/${id}`)).json()) as { data: { position: number } };
      const known = [position, acknowledged.get(id)];
      expect(known, `item ${id} in round ${round}`).toContain(item.data.position);
      acknowledged.set(id, item.data.position);
    }
  }
  expect(writes).toBeGreaterThan(rounds * 4);
}, 300_000);
