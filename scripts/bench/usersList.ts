import { fileURLToPath } from "node:url";
import { adminUserCalls } from "#src/contracts/admin/users.ts";
import type { RunningServer } from "../../tests/e2e/server.ts";
import { percentile } from "./browser.ts";
import { idsOf } from "./manyUsers.ts";

/** Measures the list of users and its file with a million users, one query after the other. */

/** With these, a server reports its pauses and its memory on request. */
export const watched = {
  NODE_OPTIONS: `--import ${fileURLToPath(new URL("loopDelay.ts", import.meta.url))}`,
};

const path = adminUserCalls.list.path;
const repeats = 30;
const deep = 20_000;
const columns =
  "name,email,employee_number,job_title,status,roles,division_name,department_name,grade_name,position_name,location_name,audiences,on_leave,last_sign_in,created_at";

type Ids = (name: string) => number;

/** Every query, by name; each `n` gives a different one, so that no response comes from a cache. */
const questions = (id: Ids): Record<string, (n: number) => string> => {
  const option = (list: string, n: number): number => id(`${list} Bench ${n}`);
  const page = (query: string) => (n: number) => `?page=${deep + n * 7}&${query}`;
  return {
    firstPage: () => "?sort=name",
    firstPageOf200: () => "?sort=name&perPage=200",
    backwards: () => "?sort=-name",
    byEmail: () => "?sort=email",
    newest: () => "?sort=-created_at",
    lastChanged: () => "?sort=-updated_at",
    deepPage: page("sort=name"),
    deepPageBackwards: page("sort=-name"),
    deepPageByEmail: page("sort=email"),
    deepPageNewest: page("sort=-created_at"),
    deepPageLastChanged: page("sort=-updated_at"),
    lastPage: (n) => `?page=${39_900 + n}&sort=name`,
    roleOfFew: () => "?role=content%20admin",
    roleOfMany: () => "?role=manager",
    roleByEmail: () => "?role=trainer&sort=-email",
    optionOfMany: (n) => `?division=${option("divisions", 1 + (n % 3))}`,
    optionOfSome: (n) => `?location=${option("locations", 40 + n)}`,
    optionOfFew: (n) => `?position=${option("position", 270 + n)}`,
    twoOptions: (n) =>
      `?division=${option("divisions", 2)}&location=${option("locations", 1 + n)}&sort=-name`,
    active: () => "?status=active",
    disabled: () => "?status=disabled",
    invitedOrNew: () => "?status=invited&status=new",
    external: () => "?external=true",
    onLeave: () => "?on_leave=true",
    largeAudience: () => `?audience=${id("Bench: large")}`,
    smallAudience: () => `?audience=${id("Bench: small")}`,
    created: (n) => `?created_at_from=2024-03-01&created_at_to=2024-03-${10 + (n % 20)}`,
    activeInDivision: (n) => `?status=active&division=${option("divisions", 1 + (n % 12))}`,
    searchOne: (n) => `?search=${id("somebody") + n * 13}@example.org`,
    searchNames: (n) => `?search=${["york", "worth", "wood", "ward"][n % 4]}`,
    searchRare: (n) => `?search=zoe%20york${["by", "den", "ley", "ward"][n % 4]}`,
    searchName: (n) => `?search=${["ashford", "smithson", "blackwell", "clayton", "hartley"][n % 5]}`,
    searchCommon: (n) => `?search=${["smith", "sarah", "grace", "white", "green"][n % 5]}`,
    searchEverybody: () => "?search=example",
    searchLetter: (n) => `?search=${"aeiou"[n % 5]!}`,
    searchNobody: (n) => `?search=nobody${n}xq`,
    searchAmongActive: (n) => `?search=${["smith", "sarah", "grace"][n % 3]}&status=active&sort=-name`,
    neighbours: (n) => `/${id("somebody") + n * 7}/neighbours?sort=name`,
    neighboursBackwards: (n) => `/${id("somebody") + n * 11}/neighbours?sort=-email`,
    neighboursInRole: () => `/${id("a manager")}/neighbours?role=manager`,
  };
};

async function time(url: string, cookie: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - start;
}

type Told = { longestPause: number; pauseP99: number; memory: number };

/** What the server reports since the last request. */
async function ask(server: RunningServer): Promise<Told> {
  const before = server.output().length;
  process.kill(server.pid, "SIGUSR2");
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const line = /@bench (.+)\n/.exec(server.output().slice(before));
    if (line) return JSON.parse(line[1]!) as Told;
  }
}

async function exported(server: RunningServer, cookie: string, audience: number, format: "csv" | "xlsx") {
  const url = `${server.url}${path}/export?format=${format}&columns=${columns}&audience=${audience}`;
  await ask(server);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const base = await ask(server);
  const start = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  let bytes = 0;
  for await (const chunk of answer.body!) bytes += chunk.length;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  const { memory, ...pauses } = await ask(server);
  return { seconds, megabytes: Math.round(bytes / 1e6), moreMemory: memory - base.memory, ...pauses };
}

/** In milliseconds. */
export type Spread = { p50: number; p95: number };

/** @returns milliseconds by query. `tell` is called with each as it comes: all of them take minutes. */
export async function timeLists(
  server: RunningServer,
  databaseUrl: string,
  cookie: string,
  tell: (line: string) => void,
): Promise<Record<string, Spread>> {
  const ids = await idsOf(databaseUrl);
  const asked = questions((one) => ids.get(one)!);
  return timeQuestions(server.url + path, asked, cookie, tell);
}

/** Times queries, by name, of a list at this address; each `n` gives a different one. */
export async function timeQuestions(
  list: string,
  asked: Record<string, (n: number) => string>,
  cookie: string,
  tell: (line: string) => void,
): Promise<Record<string, Spread>> {
  const lists: Record<string, Spread> = {};
  for (const [name, question] of Object.entries(asked)) {
    const times: number[] = [];
    await time(list + question(repeats), cookie); // warm up
    for (let n = 0; n < repeats; n += 1) times.push(await time(list + question(n), cookie));
    const told = (share: number): number => Math.round(percentile(times, share));
    lists[name] = { p50: told(0.5), p95: told(0.95) };
    tell(`${name}: ${lists[name].p50} ms, p95 ${lists[name].p95} ms`);
  }
  return lists;
}

/** @returns the cost of a file of 200,000 users, and its effect on the server meanwhile */
export async function timeFiles(server: RunningServer, databaseUrl: string, cookie: string) {
  const audience = (await idsOf(databaseUrl)).get("Bench: exported")!;
  return {
    csv: await exported(server, cookie, audience, "csv"),
    xlsx: await exported(server, cookie, audience, "xlsx"),
  };
}
