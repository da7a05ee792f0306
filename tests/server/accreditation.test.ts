import { describe, expect, test } from "vitest";
import { examAssignments } from "#server/schema/index.ts";
import { AccreditationAnswer, accreditationCalls, type ExamCard } from "#src/contracts/accreditation.ts";
import { createExam, essay } from "./examHall.ts";
import { startExamRoom } from "./examRoom.ts";

const room = startExamRoom();

const names = (cards: ExamCard[]) => cards.map(({ name }) => name);
const search = async (query = "") => (await room.learner.get(`/api/accreditation/search/${query}`)).json;
const inDays = (days: number) => new Date(room.t.app.now().getTime() + days * 86_400_000);

/** One exam with each status. */
async function oneOfEach(): Promise<void> {
  await createExam(room.t.app, { name: "Open", minutes: 30 });
  await createExam(room.t.app, {
    name: "Open with a password",
    password: "secret",
    maxAttempts: 2,
    minutes: 20,
  });
  await room.begin({ name: "Under way", minutes: 45 });
  const passed = await room.begin({ name: "Passed", minutes: 10 });
  await passed.submit(passed.right());
  room.t.clock.advance(60);
  const waiting = await room.begin({ name: "Waiting", pools: [{ draw: 1, questions: [essay()] }] });
  await waiting.submit(waiting.right());
  const locked = await room.begin({ name: "Locked", lockoutSeconds: 3_600, maxAttempts: 3 });
  await locked.submit(locked.wrong());
  const used = await room.begin({ name: "Used up", maxAttempts: 1 });
  await used.submit(used.wrong());
  await createExam(room.t.app, { name: "Early", opensAt: inDays(1) });
  await createExam(room.t.app, { name: "Without questions", pools: [] });
  await createExam(room.t.app, { name: "Never live", live: false });
}

describe("the accreditation overview [E-043]", () => {
  test("shows the status of each exam and the learner's next step", async () => {
    await oneOfEach();
    const { json } = await room.learner.get("/api/accreditation");
    expect(names(json.data.open)).toEqual(["Under way", "Open", "Open with a password"]);
    expect(names(json.data.awaiting)).toEqual(["Waiting"]);
    expect(names(json.data.locked)).toEqual(["Locked", "Used up", "Early", "Without questions"]);
    expect(names(json.data.passed)).toEqual(["Passed"]);
    const next = Object.fromEntries(
      (Object.values(json.data) as ExamCard[][])
        .flat()
        .map((card) => [card.name, [card.standing, card.next]]),
    );
    expect(next).toEqual({
      "Under way": ["in progress", "Your attempt is in progress. Continue before time runs out."],
      Open: ["open", "Start when you are ready."],
      "Open with a password": ["open", "Start when you are ready. 2 attempts are left."],
      Waiting: ["awaiting marking", "Wait for your result. An administrator is marking your answers."],
      Locked: ["locked", "Wait until the lock-out ends, then try again."],
      "Used up": ["no attempts left", "Ask an administrator for another attempt."],
      Early: ["unavailable", "Wait until the exam opens."],
      "Without questions": ["unavailable", "No questions found. Ask an administrator."],
      Passed: ["passed", "Nothing to do. You have passed."],
    });
  });

  test("shows the last result, the end of a lock-out and the end of an attempt in progress [T-31]", async () => {
    await oneOfEach();
    const { data } = (await room.learner.get("/api/accreditation")).json;
    expect(data.passed[0]).toMatchObject({
      questions: 3,
      pass_percentage: 70,
      duration_seconds: 600,
      needs_password: false,
      remaining_attempts: null,
      last_attempt: {
        passed: true,
        attempt_percentage: 100,
        finished_at: inDays(0 - 60 / 86_400).toISOString(),
      },
    });
    expect(data.awaiting[0].last_attempt).toMatchObject({ passed: false, attempt_percentage: null });
    expect(data.locked[0]).toMatchObject({
      locked_until: inDays(3_600 / 86_400).toISOString(),
      remaining_attempts: 2,
    });
    expect(data.open[0]).toMatchObject({
      finishes_at_iso: inDays((45 - 1) / 1_440).toISOString(),
      last_attempt: null,
    });
    expect(data.open[2].needs_password).toBe(true);
  });

  test("says of an exam that closes before the lock-out ends that waiting is in vain", async () => {
    const one = await room.begin({ lockoutSeconds: 3_600, closesAt: inDays(1 / 24) });
    await one.submit(one.wrong());
    const { locked } = (await room.learner.get("/api/accreditation")).json.data;
    expect(locked).toMatchObject([
      {
        standing: "unavailable",
        next: "This exam closes before you can try again. Ask an administrator.",
        locked_until: null,
      },
    ]);
  });

  test("lists the exams with the earliest due date first [T-20]", async () => {
    const [first, , third] = [
      await createExam(room.t.app, { name: "A" }),
      await createExam(room.t.app, { name: "B" }),
      await createExam(room.t.app, { name: "C" }),
    ];
    const assigned = (examId: number, days: number) => ({
      userId: room.userId,
      examId,
      dueAt: inDays(days),
      reason: "Yearly",
    });
    await room.t.app
      .db()
      .insert(examAssignments)
      .values([assigned(first, 9), assigned(third, 2)]);
    const { open } = (await room.learner.get("/api/accreditation")).json.data;
    expect(open.map(({ name, due_at }: ExamCard) => [name, due_at])).toEqual([
      ["C", inDays(2).toISOString()],
      ["A", inDays(9).toISOString()],
      ["B", null],
    ]);
  });

  test("returns the server's time and the end of the attempt, as does the search (P7)", async () => {
    await room.begin({ minutes: 30 });
    room.t.clock.advance(600);
    const overview = accreditationCalls.index.answer.parse(
      (await room.learner.get("/api/accreditation")).json,
    );
    const found = AccreditationAnswer.parse(await search());
    for (const { server_time_iso } of [overview, found])
      expect(server_time_iso).toBe(inDays(0).toISOString());
    for (const card of [overview.data.open[0], found.data[0]])
      expect(card!.finishes_at_iso).toBe(inDays(20 / 1_440).toISOString());
  });

  test("shows only the learner's own results, and requires a session", async () => {
    await oneOfEach();
    await room.t.createUser({ email: "other@example.org" });
    const other = await room.t.signIn("other@example.org");
    const { data } = (await other.get("/api/accreditation")).json;
    expect([data.passed, data.awaiting]).toEqual([[], []]);
    expect(names(data.open)).toContain("Passed");
    for (const path of ["/api/accreditation", "/api/accreditation/search/"])
      expect((await room.t.browser().get(path)).status).toBe(401);
  });
});

describe("the accreditation search [E-044][B-089]", () => {
  test("finds the exams not yet passed by default, and the passed ones with type=completed", async () => {
    await oneOfEach();
    const open = await search();
    expect(AccreditationAnswer.parse(open)).toEqual(open);
    expect(open.meta).toEqual({ total: 8, page: 1, perPage: 20 });
    expect(names(open.data)).not.toContain("Passed");
    expect(names((await search("?type=completed")).data)).toEqual(["Passed"]);
  });

  test("filters by name and by status, and counts the exams with each status [T-10]", async () => {
    await oneOfEach();
    expect(names((await search("?name=OPEN")).data)).toEqual(["Open", "Open with a password"]);
    const { data, standings } = await search("?standing=locked,unavailable");
    expect(names(data)).toEqual(["Locked", "Early", "Without questions"]);
    expect(standings).toEqual([
      { value: "in progress", count: 1 },
      { value: "open", count: 2 },
      { value: "awaiting marking", count: 1 },
      { value: "locked", count: 1 },
      { value: "no attempts left", count: 1 },
      { value: "unavailable", count: 2 },
    ]);
  });

  test("sorts in every order and paginates", async () => {
    await oneOfEach();
    const first = async (sort: string) => names((await search(`?sort=${sort}&perPage=3`)).data);
    expect(await first("next")).toEqual(["Under way", "Open", "Open with a password"]);
    expect(await first("name")).toEqual(["Early", "Locked", "Open"]);
    expect(await first("shortest")).toEqual(["Open with a password", "Open", "Under way"]);
    expect((await first("recent")).slice(0, 3).sort()).toEqual(["Locked", "Used up", "Waiting"]);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search(`?sort=name&perPage=3&page=${page}`)));
    expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 2, 0]);
    expect(new Set(pages.flatMap(({ data }) => names(data))).size).toBe(8);
  });

  test.each([
    "type=all",
    "standing=broken",
    "sort=worst",
    "page=0",
    "perPage=101",
    `name=${"x".repeat(201)}`,
  ])("rejects ?%s with 422", async (query) => {
    expect((await room.learner.get(`/api/accreditation/search/?${query}`)).status).toBe(422);
  });
});
