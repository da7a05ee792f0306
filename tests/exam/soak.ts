import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { startProxy, type Fault, type Proxy } from "../e2e/proxy.ts";
import { simulate, type Acknowledged } from "./candidate.ts";
import { testExam } from "./exams.ts";
import type { Candidate } from "./hall.ts";
import { openHall, type RunningHall } from "./openHall.ts";
import { sitDown } from "./persistent.ts";
import { faultsOf, finishedAfter, readAttempts } from "./verdict.ts";

/** What goes wrong, when (milliseconds from the start) and for how long. */
const moment = fc.record({
  at: fc.integer({ min: 0, max: 9_000 }),
  for: fc.integer({ min: 50, max: 3_000 }),
});
const faultKinds = ["cut", "replyLost", "lost", "slow", "reordered", "error", "kill", "down"] as const;
const humanKinds = ["reload", "otherTab", "twinStart", "handIn", "handInTwice", "walkAway"] as const;
const lineFault = fc.record({ kind: fc.constantFrom(...faultKinds), when: moment });
const humanFault = fc.record({ kind: fc.constantFrom(...humanKinds), when: moment });
export const scenario = fc.record({
  line: fc.array(lineFault, { minLength: 1, maxLength: 8 }),
  people: fc.array(fc.array(humanFault, { maxLength: 3 }), { minLength: 1, maxLength: 6 }),
  seed: fc.integer(),
});
export type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;
type LineFault = Scenario["line"][number];

const examName = "A short exam under fire";
const seconds = 9;
/** LOAD and G: counted from the end of an attempt, or from when the server is back. */
const finishedWithin = 10_000;

/** The hall in which scenarios are played, each with candidates of its own. */
export const openSoak = (runs: number): ReturnType<typeof openHall> =>
  openHall(
    // one attempt: a repeated start after submitting must be refused, so that a second attempt is always a fault
    [testExam({ name: examName, minutes: seconds / 60, questions: 6, max_attempts: 1 })],
    runs * 6,
  );

/** `faults`: everything that was wrong. For scale: how many sat the exam, and how many answers were acknowledged. */
export type Played = { faults: string[]; seated: number; acknowledged: number };

/** Plays one scenario against the real server; it should end without a fault. */
export async function play(hall: RunningHall, { line, people, seed }: Scenario): Promise<Played> {
  const examId = hall.idOf(examName);
  const proxy = await startProxy(hall.server.url);
  const random = generator(seed);
  let lastRestart = 0;
  const sat = people.map((deeds) => ({ deeds, candidate: hall.nextCandidate() }));
  const begun = Promise.all(
    sat.map(({ candidate, deeds }) => sitThrough(proxy, candidate, examId, deeds, random)),
  );
  const broken = Promise.all(
    line.map(async ({ kind, when }) => {
      await sleep(when.at);
      await breakLine(hall, proxy, kind, when.for, random);
      if (kind === "kill" || kind === "down") lastRestart = Date.now();
    }),
  );
  const sittings = await begun;
  await broken;
  const lastEnd = Math.max(lastRestart, ...sittings.map(({ finishesAt }) => finishesAt));
  await sleep(Math.max(0, lastEnd + finishedWithin + 1_000 - Date.now()));
  await proxy.close();
  return hall.read(async (app) => {
    const played: Played = { faults: [], seated: 0, acknowledged: 0 };
    for (const [n, { candidate }] of sat.entries()) {
      const kept = await readAttempts(app, candidate.userId, examId);
      const { acknowledged } = sittings[n]!;
      if (kept.length === 0 && acknowledged.length === 0) continue; // never got in
      played.seated += 1;
      played.acknowledged += acknowledged.length;
      const late = finishedAfter(kept, lastRestart);
      if (late > finishedWithin) played.faults.push(`it was finished ${late} ms after its end`);
      played.faults.push(...faultsOf(kept, acknowledged));
    }
    return played;
  });
}

type SatThrough = {
  /** In any of their tabs. */
  acknowledged: Acknowledged[];
  /** Milliseconds since 1970; 0 where they never got in. */
  finishesAt: number;
};

/** Takes one person through everything that they do. */
async function sitThrough(
  { url }: Proxy,
  candidate: Candidate,
  examId: number,
  deeds: Scenario["people"][number],
  random: () => number,
): Promise<SatThrough> {
  const first = simulate(url, candidate, examId);
  const tabs = [first];
  if (!(await comeIn(first))) return { acknowledged: [], finishesAt: 0 };
  const chair = sitDown(first, { random });
  const sitting = [chair.sit(finishedWithin)];
  const acts = {
    reload: () => chair.reload(),
    otherTab: async () => {
      const other = simulate(url, candidate, examId);
      tabs.push(other);
      if (await comeIn(other)) sitting.push(sitDown(other, { takesOver: true, random }).sit(finishedWithin));
    },
    twinStart: () =>
      Promise.all([simulate(url, candidate, examId), simulate(url, candidate, examId)].map(comeIn)),
    handIn: () => chair.handIn(),
    handInTwice: () => chair.handInTwice(),
    walkAway: () => chair.walkAway(),
  };
  await Promise.all(
    deeds.map(async ({ kind, when }) => {
      await sleep(when.at);
      await acts[kind]();
    }),
  );
  await Promise.all(sitting);
  return {
    acknowledged: tabs.flatMap(({ acknowledged }) => acknowledged),
    finishesAt: Date.parse(first.attempt.finishes_at_iso),
  };
}

/** Retries until admitted; false where the exam can no longer be started, or there is no response. */
async function comeIn(sitting: ReturnType<typeof simulate>): Promise<boolean> {
  for (let tries = 0; tries < 40; tries += 1) {
    const reply = await sitting.start().catch(() => null);
    if (reply?.status === 200) return "data" in reply.body;
    await sleep(250);
  }
  return false;
}

async function breakLine(
  hall: RunningHall,
  proxy: Proxy,
  kind: LineFault["kind"],
  time: number,
  random: () => number,
): Promise<void> {
  const during = async (fault: () => Fault): Promise<void> => {
    const mend = proxy.rule(fault);
    await sleep(time);
    mend();
  };
  switch (kind) {
    case "cut":
      proxy.cut();
      await sleep(time);
      return proxy.mend();
    case "replyLost":
      return during(() => ({ replyLost: true }));
    case "lost":
      return during(() => ({ lost: true }));
    case "slow":
      return during(() => ({ hold: 300, late: 900 }));
    case "reordered":
      return during(() => ({ hold: random() * 1_500 }));
    case "error":
      return during(() => ({ status: [500, 502, 503, 429][Math.floor(random() * 4)]! }));
    case "kill":
    case "down":
      return killOnce(hall, kind === "down" ? time : 0);
  }
}

/** One at a time: a server that is already down is not killed again. */
const killing = new WeakMap<RunningHall, Promise<void>>();
async function killOnce(hall: RunningHall, down: number): Promise<void> {
  const before = killing.get(hall) ?? Promise.resolve();
  const now = before.then(async () => {
    await hall.server.stop("SIGKILL");
    await sleep(down);
    await hall.server.restart();
  });
  killing.set(hall, now);
  return now;
}

/** Numbers from 0 to 1 determined by the seed alone (mulberry32). */
function generator(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
