import { describe, expect, test } from "vitest";
import { settle } from "../fake/settle.ts";
import { browser, leaveUnsaved, open, openBegun } from "./examSitting.ts";

describe("saving answers", () => {
  test("shows that it is offline, and saves what was typed once the network is back (EXM-5) [T-26]", async () => {
    const sitting = await openBegun();
    sitting.examServer.fate(() => "lost");
    sitting.signal({ type: "offline" });
    sitting.answer(3, { text: "Pens" });
    expect(sitting.status()).toBe("offline");
    await sitting.pass(20_000);
    expect([sitting.status(), sitting.examServer.stored().size]).toEqual(["offline", 0]);
    sitting.examServer.fate(() => "arrives");
    sitting.signal({ type: "online" });
    await settle();
    expect([sitting.status(), sitting.stored(3)]).toEqual(["saved", "Pens"]);
  });

  test.each([
    ["1, 2, 4 … 30 s", 0.5, 1],
    ["delays up to a quarter shorter", 0, 0.75],
    ["delays up to a quarter longer", 1, 1.25],
  ])("retries ten failures after %s, and drops nothing (EXM-10)", async (_, chance, spread) => {
    const sitting = await openBegun();
    sitting.world.random = () => chance;
    const at: number[] = [];
    sitting.examServer.fate(({ name }) => {
      if (!name.startsWith("PATCH")) return "arrives";
      at.push(sitting.clock.now());
      return at.length <= 10 ? "fails" : "arrives";
    });
    sitting.answer(3, { text: "Pens" });
    await sitting.pass(1_500);
    expect(sitting.status()).toBe("retrying");
    await sitting.pass(250_000);
    expect(at.slice(1, 11).map((one, index) => one - at[index]!)).toEqual(
      // Time passes in half seconds.
      [1, 2, 4, 8, 16, 30, 30, 30, 30, 30].map((seconds) => Math.ceil(seconds * spread * 2) * 500),
    );
    expect([sitting.status(), sitting.stored(3)]).toEqual(["saved", "Pens"]);
    expect(sitting.texts()).toEqual([]);
  });

  test("repeats a save whose response was lost, without reverting newer typing (EXM-8)", async () => {
    const sitting = await openBegun();
    sitting.examServer.fate(({ name }) => (name.startsWith("PATCH") ? "reply lost" : "arrives"));
    sitting.answer(3, { text: "Pens" });
    await sitting.pass(1_000);
    expect([sitting.status(), sitting.stored(3)]).toEqual(["retrying", "Pens"]);
    sitting.answer(3, { text: "Pensions" });
    sitting.examServer.fate(() => "twice");
    await sitting.pass(1_000);
    expect([sitting.shown(3), sitting.stored(3)]).toEqual(["Pensions", "Pensions"]);
    expect(sitting.status()).toBe("saved");
  });

  test("marks an answer that is refused or too large, and saves the others (EXM-11)", async () => {
    const sitting = await openBegun();
    sitting.answerAll();
    sitting.answer(3, { text: "refuse me" });
    await sitting.pass(1_000);
    const refused = () =>
      sitting.answers
        .getSnapshot()
        .context.rows.filter((row) => row.refused !== null)
        .map(({ id, refused: why }) => [id, why]);
    expect([refused(), sitting.status()]).toEqual([[[3, "It is too long"]], "refused"]);
    expect([...sitting.examServer.stored().keys()].sort()).toEqual([1, 2, 4]);

    sitting.answer(3, { text: "Fine" });
    sitting.answer(4, { text: "huge" });
    sitting.answer(1, { option: 13 });
    sitting.examServer.limit((items) => items.some(({ answer }) => answer === "huge"));
    await sitting.pass(1_000);
    expect(refused()).toEqual([[4, "This answer is too long to save."]]);
    expect(sitting.stored(3)).toBe("Fine");
    expect(sitting.stored(1)).toEqual([13]);
  });

  test("saves during continuous typing, with only the changed answer in each save", async () => {
    const sitting = await openBegun();
    for (let key = 1; key <= 12; key++) {
      sitting.answer(3, { text: "x".repeat(key) });
      await sitting.pass(500);
    }
    expect(sitting.sent("PATCH").length).toBeGreaterThan(0);
    for (const call of sitting.sent("PATCH")) expect(call.match(/question_id/g)).toHaveLength(1);
  });

  test("requests sign-in in place when the session ends, and then continues (EXM-25) [D-7]", async () => {
    const sitting = await openBegun();
    sitting.server.on("PATCH /api/exams/3", { status: 401 });
    sitting.answer(3, { text: "Pens" });
    await sitting.pass(1_500);
    expect([sitting.status(), sitting.app.actors.session.getSnapshot().value]).toEqual([
      "signedOut",
      "signingInAgain",
    ]);
    expect([sitting.page.address(), sitting.texts()]).toEqual(["/exams/3", []]);
    sitting.examServer.attach(sitting);
    sitting.app.actors.session.send({ type: "user.signedIn", userId: 7 });
    await settle();
    expect([sitting.status(), sitting.stored(3)]).toEqual(["saved", "Pens"]);
  });

  /** The session ended during an answer, and the server would accept it again. */
  async function openSignedOut(shared = browser()) {
    const sitting = await openBegun(shared);
    sitting.server.on("PATCH /api/exams/3", { status: 401 });
    sitting.answer(3, { text: "Pens" });
    await sitting.pass(1_500);
    expect(sitting.status()).toBe("signedOut");
    sitting.examServer.attach(sitting);
    return sitting;
  }

  test("waits after a sign-in until it is known to be the same user's (EXM-25) [D-7]", async () => {
    const sitting = await openSignedOut();
    const known = Promise.withResolvers<void>();
    sitting.server.on("GET /api/me", () => known.promise.then(() => ({ body: { data: sitting.server.me } })));
    const { session } = sitting.app.actors;
    session.send({ type: "user.signedIn", userId: null });
    expect(session.getSnapshot().value).toBe("recognising");
    await sitting.expectNoMoreSaves();
    known.resolve();
    await settle();
    expect([sitting.status(), sitting.stored(3)]).toEqual(["saved", "Pens"]);
  });

  test("stops if another user signs in, and keeps the first one's drafts on the device (EXM-25) [D-7]", async () => {
    const shared = browser();
    const sitting = await openSignedOut(shared);
    const saves = sitting.sent("PATCH");
    sitting.server.me = { ...sitting.server.me!, id: 8 };
    const { session } = sitting.app.actors;
    session.send({ type: "user.signedIn", userId: null });
    await settle();
    expect([session.getSnapshot().value, sitting.noted.at(-1)]).toEqual(["startingOver", "reload"]);
    await sitting.expectNoMoreSaves();
    expect([sitting.status(), sitting.sent("PATCH")]).toEqual(["signedOut", saves]);
    expect((await shared.draftArea.all()).map(({ id }) => id)).toEqual([[7, 31, 3]]);
  });

  test("works from memory and warns once if storage is unavailable (EXM-24)", async () => {
    const sitting = await openBegun({ draftArea: new Error("SecurityError") });
    sitting.answer(3, { text: "Pens" });
    sitting.answer(3, { text: "Pension" });
    await sitting.pass(1_000);
    expect([sitting.status(), sitting.texts()]).toEqual([
      "saved",
      ["Your browser does not keep answers on this device. Stay online, so that they are saved as you type."],
    ]);
  });
});

describe("drafts", () => {
  test("survive closing the exam offline, are saved on reopening, and are unreadable in storage (EXM-7, EXM-18) [T-27]", async () => {
    const shared = browser();
    const first = await openBegun(shared);
    await first.pass(3_000);
    first.examServer.fate(() => "lost");
    first.answer(3, { text: "Pension" });
    first.answer(1, { option: 11 });
    first.signal({ type: "closing" });
    await settle();
    const kept = await shared.draftArea.all();
    expect(kept.map(({ id }) => id)).toEqual([
      [7, 31, 3],
      [7, 31, 1],
    ]);
    expect(new TextDecoder().decode(kept[0]!.sealed)).not.toContain("Pension");
    await first.close();

    first.examServer.fate(() => "arrives");
    const later = await open({ ...shared, server: first.examServer });
    expect([later.is("inProgress"), later.shown(3), later.shown(1)]).toEqual([true, "Pension", [11]]);
    await later.pass(1_000);
    expect([later.status(), first.stored(3)]).toEqual(["saved", "Pension"]);
    expect(later.saves.map(({ body }) => String(body)).join()).toContain(
      '"given_at_iso":"2026-11-20T10:00:03.000Z"',
    );
    await settle();
    expect(await shared.draftArea.all()).toEqual([]);
    expect(first.examServer.log).toEqual(["started", "taken over"]);
  });

  test("are hidden from another user on the same device, and wiped [D-17]", async () => {
    const shared = browser();
    await leaveUnsaved(shared);
    const other = await openBegun({ ...shared, me: { id: 8 } });
    expect([other.shown(3), await shared.draftArea.all()]).toEqual(["", []]);
  });
});
