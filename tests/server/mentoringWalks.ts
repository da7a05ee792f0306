import { isDeepStrictEqual } from "node:util";
import type { Match } from "#src/contracts/mentoring.ts";
import type { Profile } from "#src/contracts/mentoringProfiles.ts";
import type { Relationship } from "#src/contracts/mentoringRelationships.ts";
import { askRefusals, relationshipRefusals } from "#src/contracts/mentoringMoves.ts";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { askRefusalOf } from "#src/machines/mentoring/asking.ts";
import { refusalOf } from "#src/machines/mentoring/relationshipLifecycle.ts";
import { keepTime as keepTimeOnServer } from "#server/modules/mentoring/keepTime.ts";
import { endPause, moveProfileOf, pauseProfile } from "#server/modules/mentoring/profileMoves.ts";
import { Refused } from "#server/refusals.ts";
import type { Answer } from "./harness.ts";
import * as model from "./mentoringWalkModel.ts";
import type { Act, Model, Outcome } from "./mentoringWalkModel.ts";
import { chooseAsk, chooseMove, chooseRace, type Drawn } from "./mentoringWalkSteps.ts";
import { beginWalk, type Member, type WalkWorld } from "./mentoringWalkWorld.ts";

/**
 * Random walks of a mentor and three mentees over HTTP. Their pages may be out of date; they press what is there and
 * what is not, twice or at the same time, while profiles move and time passes. After each step the client's machines,
 * fed with the client's last responses, and the server must agree.
 */

/** Takes one walk. Throws where the two sides disagree, with everything that was done until then. */
export async function walk(world: WalkWorld, steps: readonly Drawn[]): Promise<void> {
  const walking = createWalk(world, await beginWalk(world, steps[0]!.looks ? 4 : 1));
  for (const step of steps)
    try {
      await walking.take(step);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${walking.told.join("\n")}`, { cause: error });
    }
  await walking.compareLists();
}

function createWalk(world: WalkWorld, begun: Model) {
  const { t, mentor, mentees, counted } = world;
  let m = begun;
  let written = 0;
  const write = (words: string): string => `${words} ${(written += 1)}`;
  let last: Act | undefined;
  const told: string[] = [];
  /** The version of each bond last shown to each side. */
  const pages = new Map<string, Relationship>();
  const count = (what: string): void => void (counted[what] = (counted[what] ?? 0) + 1);
  const say = (...words: unknown[]): void => {
    told.push(words.map((word) => (typeof word === "string" ? word : JSON.stringify(word))).join(" "));
  };
  const agree = (what: string, server: unknown, client: unknown): void => {
    if (!isDeepStrictEqual(server, client))
      throw new Error(`${what}: server ${JSON.stringify(server)}, client ${JSON.stringify(client)}`);
  };
  const personOf = (by: ProfileType, mentee: number): Member => (by === "MENTOR" ? mentor : mentees[mentee]!);
  const addressOf = (bond: number): string => `/api/mentoring/relationships/${m.bonds[bond]!.id}`;

  /** Checks the server's version of a bond against the machines, and shows it to the side that got the response. */
  function show(by: ProfileType, bond: number, page: Relationship): void {
    const at = m.bonds[bond]!;
    const facts = model.factsOf(m, at);
    agree(
      `relationship ${bond} of ${by}`,
      {
        ...{ id: page.id, status: page.status, as: page.as, asked_by: page.asked_by, both: page.both_active },
        ...{ places: page.advisor.free_places, away: page.advisor.away, expires: page.expires_at },
        steps: page.steps.map(({ status, by: side, message }) => ({ status, by: side, message })),
      },
      {
        ...{ id: at.id, status: at.status, as: by, asked_by: at.askedBy, both: facts.bothActive },
        ...{ places: facts.freePlaces, away: model.isAway(m.mentor, m.now) },
        expires: at.status === "PENDING" ? new Date(at.expiresAt).toISOString() : null,
        steps: at.steps,
      },
    );
    pages.set(`${by} ${bond}`, page);
  }

  async function look(by: ProfileType, bond: number): Promise<Relationship> {
    const answer = await personOf(by, m.bonds[bond]!.mentee).browser.get(addressOf(bond));
    agree("reading", answer.status, 200);
    show(by, bond, answer.json.data);
    return answer.json.data;
  }

  /** Why somebody's current page does not offer a move, in its words; null if it does. */
  function saidBy(page: Relationship, act: Act & { kind: "move" }): string | null {
    const facts = {
      askedBy: page.asked_by,
      freePlaces: page.advisor.free_places!,
      bothActive: page.both_active,
    };
    const refusal = refusalOf(page.status, facts, model.moveOf(act));
    return refusal && relationshipRefusals[refusal];
  }

  const send = (act: Act): Promise<Answer> => {
    if (act.kind === "move")
      return personOf(act.by, m.bonds[act.bond]!.mentee).browser.put(addressOf(act.bond), {
        ...{ status: act.to, message: act.message },
      });
    return personOf(act.by, act.mentee).browser.post("/api/mentoring/relationships", {
      ...{ learner_profile_id: mentees[act.mentee]!.profile, advisor_profile_id: mentor.profile },
      message: act.message,
    });
  };

  /** Checks a response against the machines' outcome of the act, and makes the client read again after a refusal. */
  async function settle(act: Act, answer: Answer, outcome: Outcome, page?: Relationship): Promise<void> {
    say(act, answer.status, answer.json.message ?? "");
    agree("status", answer.status, outcome.status);
    count(outcome.status === 200 ? `${act.kind} done` : `${act.kind} refused`);
    if (outcome.status === 200) {
      const bond = m.bonds[outcome.bond]!;
      if (bond.id === 0) bond.id = answer.json.data.id;
      show(act.by, outcome.bond, answer.json.data);
      return;
    }
    const { message } = outcome;
    count(`“${message}”`);
    const said = { message: answer.json.message, errors: answer.json.errors };
    agree("words", said, { message, errors: { message: [message] } });
    // Whatever the page showed before, it says what the server has said once it is read again.
    if (act.kind === "move")
      agree("the page's words", message, saidBy(page ?? (await look(act.by, act.bond)), act));
    else await lookForMatch(act);
  }

  /** What the search shows of the other side, and why it offers no request. */
  async function lookForMatch({ by, mentee }: { by: ProfileType; mentee: number }): Promise<void> {
    const [own, other] = by === "MENTOR" ? [mentor, mentees[mentee]!] : [mentees[mentee]!, mentor];
    const { status, json } = await own.browser.get(`/api/mentoring/search?as=${by}&ids=${other.profile}`);
    agree("searching", status, 200);
    const [match] = json.data as Match[];
    const standing = by === "MENTOR" ? m.mentees[mentee]! : m.mentor;
    agree("is found", match !== undefined, standing.status === "ACTIVE");
    if (!match) return;
    const mine = await readOwn(own);
    const { free_places, away } = by === "MENTOR" ? mine : match.profile;
    const refusal = askRefusalOf({
      by,
      mentor: { away, paused: mine.paused, freePlaces: free_places! },
      between: match.relationship?.status ?? null,
    });
    agree("the match's words", refusal && askRefusals[refusal], model.askRefusal(m, { by, mentee }));
  }

  const readOwn = async ({ browser }: Member): Promise<Profile> =>
    (await browser.get("/api/mentoring/profiles")).json.data.own[0];

  async function press(act: Act, { looks, twice }: { looks: boolean; twice: boolean }): Promise<void> {
    let read: Relationship | undefined;
    if (act.kind === "ask" && looks) await lookForMatch(act);
    if (act.kind === "move") {
      const kept = looks ? undefined : pages.get(`${act.by} ${act.bond}`);
      if (!kept) read = await look(act.by, act.bond);
      const isOffered = saidBy((kept ?? read)!, act) === null;
      const outcome = model.perform(structuredClone(m), act);
      if (kept && isOffered !== (outcome.status === 200)) count("pages that were old");
    }
    last = act;
    // Both calls of a double click arrive, and the act is done once: by whichever comes first.
    const answers = await Promise.all(twice ? [send(act), send(act)] : [send(act)]);
    answers.sort((one, other) => one.status - other.status);
    for (const outcome of answers.map(() => model.perform(m, act)))
      await settle(act, answers.shift()!, outcome, twice ? undefined : read);
  }

  /** Two people act at the same time: the result must be as if one had come after the other. */
  async function race(acts: readonly [Act, Act]): Promise<void> {
    const answers = await Promise.all(acts.map(send));
    const orders = [
      [0, 1],
      [1, 0],
    ].map((order) => {
      const after = structuredClone(m);
      const outcomes: Outcome[] = [];
      for (const n of order) outcomes[n] = model.perform(after, acts[n]!);
      return { after, outcomes };
    });
    const fits = orders.find(({ outcomes }) =>
      outcomes.every((outcome, n) =>
        outcome.status === 200
          ? answers[n]!.status === 200
          : answers[n]!.status === outcome.status && answers[n]!.json.message === outcome.message,
      ),
    );
    say(
      "at once",
      acts,
      answers.map(({ status, json }) => [status, json.message]),
    );
    if (!fits) throw new Error("what happened at once fits no order");
    m = fits.after;
    for (const [n, outcome] of fits.outcomes.entries()) {
      if (outcome.status !== 200) continue;
      const bond = m.bonds[outcome.bond]!;
      if (bond.id === 0) bond.id = answers[n]!.json.data.id;
    }
    count(fits.outcomes.every(({ status }) => status === 200) ? "races that both won" : "races");
    for (const act of acts) {
      const place = m.bonds.findLastIndex((bond) => act.kind === "ask" && bond.mentee === act.mentee);
      const bond = act.kind === "move" ? act.bond : place;
      if (bond >= 0) await look(act.by, bond);
    }
  }

  /** Somebody else's relationship looks the same as none. */
  async function pryInto({ which, looks }: Drawn): Promise<void> {
    const bond = m.bonds[which % Math.max(1, m.bonds.length)];
    if (!bond) return;
    const { browser } = mentees[(bond.mentee + 1) % 3]!;
    const address = `/api/mentoring/relationships/${bond.id}`;
    const { status } = looks
      ? await browser.get(address)
      : await browser.put(address, { status: "ENDED", message: "I am not one of you" });
    agree("a stranger", status, 404);
    count("strangers");
  }

  async function passTime({ choice, looks }: Drawn): Promise<void> {
    const hours = [0.05, 0.3, 13, 25, 25][choice % 5]!;
    t.clock.advance(hours * 3_600);
    m.now = t.app.now().getTime();
    say("hours", hours, looks ? "and the job" : "");
    if (!looks) return;
    const before = m.bonds.filter(({ status }) => status === "EXPIRED").length;
    model.keepTime(m);
    await keepTimeOnServer(t.app);
    for (let n = before; n < m.bonds.filter(({ status }) => status === "EXPIRED").length; n += 1)
      count("expired");
  }

  /** Somebody changes their own profile, which they have just read. */
  async function changeProfile({ who, choice, looks }: Drawn): Promise<void> {
    const mentee = who === 0 ? undefined : who - 1;
    const own = mentee === undefined ? mentor : mentees[mentee]!;
    const standing = mentee === undefined ? m.mentor : m.mentees[mentee]!;
    const before = await readOwn(own);
    const isOpen = standing.status === "ACTIVE" && standing.type === "MENTOR" && !standing.paused;
    const address = `/api/mentoring/profiles/${own.profile}`;
    const patch = (body: object, version = before.version) =>
      own.browser.patch(address, { ...body, version });
    const acts: Record<string, () => Promise<[Answer, boolean]>> = {
      submit: async () => {
        const { role, about, regularity, mentee_limit, version } = before;
        const whole = { role, about, regularity, mentee_limit, version, town: null, distance: null };
        const answer = await own.browser.put(address, {
          ...whole,
          methods: ["online"],
          skills: [world.skill],
        });
        return [
          answer,
          standing.status === "ACTIVE" || model.performProfileMove(m, { type: "submit" }, mentee),
        ];
      },
      retire: async () => [
        await patch({ move: "retire" }),
        model.performProfileMove(m, { type: "retire" }, mentee),
      ],
      withdraw: async () => [
        await patch({ move: "withdraw" }),
        model.performProfileMove(m, { type: "withdraw" }, mentee),
      ],
      // Somebody who is already out of mentoring may have lost the response when they left.
      outOfDate: async () => [
        await patch({ move: "retire" }, crypto.randomUUID()),
        standing.status === "DRAFT",
      ],
      away: async () => {
        const until = looks ? null : model.dayFrom(m.now, 1 + (choice % 2));
        if (isOpen) standing.away = { until };
        return [await patch({ away: true, away_until: until }), isOpen];
      },
      back: async () => {
        if (isOpen) standing.away = null;
        return [await patch({ away: false }), isOpen];
      },
      limit: async () => {
        const mayChange = standing.status !== "REVIEW_PENDING" && standing.status !== "REVIEW_DENIED";
        const limit = choice % 2 === 0 ? 4 : 1;
        if (mayChange && standing.type === "MENTOR") standing.limit = limit;
        return [await patch({ mentee_limit: limit }), mayChange];
      },
    };
    const names = Object.keys(acts);
    // Those who are out of mentoring mostly come back, or there would soon be nobody left.
    const name = standing.status !== "ACTIVE" && choice < 70 ? "submit" : names[choice % names.length]!;
    const [answer, isDone] = await acts[name]!();
    say(name, who, answer.status, answer.json.message ?? "");
    agree(`${name} of profile ${who}`, answer.status, isDone ? 200 : 409);
    count(isDone ? "profile done" : "profile refused");
    await compareProfile(mentee);
  }

  async function compareProfile(mentee?: number): Promise<void> {
    const standing = mentee === undefined ? m.mentor : m.mentees[mentee]!;
    const page = await readOwn(mentee === undefined ? mentor : mentees[mentee]!);
    agree(
      "profile",
      { status: page.status, away: page.away, places: page.free_places, relationships: page.relationships },
      {
        ...{ status: standing.status, away: model.isAway(standing, m.now) },
        places: mentee === undefined ? model.freePlaces(m) : null,
        relationships: model.relationshipsOf(m, mentee),
      },
    );
  }

  /** An administrator does something to the mentor. */
  async function decide({ choice }: Drawn): Promise<void> {
    const { status, paused } = m.mentor;
    const moves = ["approve", "deny", "hold", "reinstate"] as const;
    const mends = status === "REVIEW_DENIED" ? "reinstate" : "approve";
    const type = status !== "ACTIVE" && choice < 70 ? mends : moves[choice % moves.length]!;
    const which = { profileId: mentor.profile, by: world.administrator };
    const refusedWith = async (work: Promise<unknown>): Promise<number> => {
      try {
        await work;
        return 200;
      } catch (error) {
        if (error instanceof Refused) return error.status;
        throw error;
      }
    };
    if (paused || choice % 10 === 9) {
      const isDone = paused || status === "ACTIVE";
      const answered = paused ? endPause(t.app, which) : pauseProfile(t.app, { ...which, message: "" });
      agree("pause", await refusedWith(answered), isDone ? 200 : 409);
      if (isDone) Object.assign(m.mentor, { paused: !paused, away: paused ? null : { until: null } });
      say(paused ? "pause ended" : "pause", isDone);
    } else {
      const answered = await refusedWith(moveProfileOf(t.app, { ...which, move: type, message: "Because" }));
      agree(type, answered, model.performProfileMove(m, { type }) ? 200 : 409);
      say(type, answered);
    }
    count("decisions");
    await compareProfile();
  }

  return {
    told,
    async take(step: Drawn): Promise<void> {
      const [move, twice] = [chooseMove(m, step, write), step.choice % 11 === 0];
      switch (step.kind) {
        case "move":
          return press(move ?? chooseAsk(step, write), { looks: step.looks, twice });
        case "ask":
          return press(chooseAsk(step, write), { looks: step.looks, twice });
        case "again":
          return press(last ?? chooseAsk(step, write), { looks: step.looks, twice: false });
        case "race":
          return race(chooseRace(m, step, write));
        case "stranger":
          return pryInto(step);
        case "time":
          return passTime(step);
        case "profile":
          return changeProfile(step);
        case "office":
          return decide(step);
      }
    },
    /** At the end, everybody's list must have the right state of everything. */
    async compareLists(): Promise<void> {
      for (const [n, { browser }] of [mentor, ...mentees].entries()) {
        const { json } = await browser.get("/api/mentoring/relationships?perPage=100");
        const listed = (json.data as Relationship[]).map(({ id, status }) => [id, status] as const);
        const own = m.bonds.filter(({ mentee }) => n === 0 || mentee === n - 1);
        const inOrder = (rows: (readonly [number, string])[]) => rows.toSorted(([a], [b]) => a - b);
        agree("list", inOrder(listed), inOrder(own.map(({ id, status }) => [id, status] as const)));
      }
    },
  };
}
