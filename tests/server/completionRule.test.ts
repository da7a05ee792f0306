import { describe, expect, test } from "vitest";
import { itemCompletions, itemContents, itemReadings } from "#server/schema/index.ts";
import { Item } from "#src/contracts/item.ts";
import type { ItemKind } from "#src/contracts/learning.ts";
import { startAcademy } from "./academy.ts";
import { createItem } from "./fixtures.ts";

const u = startAcademy();
const read = async (id: number) => Item.parse((await u.ada.get(`/api/items/${id}`)).json.data);

describe("the completion rule", () => {
  const sitting = "0b4a3c1e-5d0f-4f7a-9b1e-3c2d1a0f9e8d";
  const otherSitting = "9b4a3c1e-5d0f-4f7a-9b1e-3c2d1a0f9e8d";
  const tell = (told: object) => u.ada.post("/api/viewed", { type: "item", id: u.made.state, ...told });
  const raw = (told: object = {}) => u.ada.post("/api/complete", { type: "item", id: u.made.state, ...told });
  const until = "Then mark it as completed. Until then it earns no CPD.";

  test("checks the position and the time on screen that the server has seen [D-26]", async () => {
    expect(await raw()).toMatchObject({
      status: 422,
      json: { message: `You have read 0% of this. Read it to the end. ${until}` },
    });
    await tell({ opened: true, sitting, seconds: 0 });
    expect((await read(u.made.state)).progress).toBe("not started");
    u.t.clock.advance(10);
    await tell({ position: 1, sitting, seconds: 10 });
    expect((await raw({ position: 1, sitting, seconds: 86_400 })).json.message).toBe(
      `You reached the end very quickly. Keep reading for another 14 seconds. ${until}`,
    );
    u.t.clock.advance(14);
    expect((await raw({ position: 0.2, sitting, seconds: 86_400 })).status).toBe(200);
    expect(await read(u.made.state)).toMatchObject({ progress: "completed", read: 1 });
  });

  const other = async (kind: ItemKind) => {
    const id = await createItem(u.t.app, { title: "Other", kind });
    const of = (path: string, told: object = {}) => u.ada.post(`/api/${path}`, { type: "item", id, ...told });
    return {
      rule: async () => (await read(id)).completion_rule,
      see: (position: number) => of("viewed", { opened: true, position, sitting, seconds: 0 }),
      complete: () => of("complete"),
    };
  };

  test.each([
    [
      "audio",
      "Listen to this recording to the end",
      "You have heard 40% of this. Listen to it to the end.",
      "You reached the end very quickly. Keep listening for another",
    ],
    [
      "PDF",
      "Read this PDF to its last page",
      "You have read 40% of this. Read it to its last page.",
      "You reached the end very quickly. Keep reading for another",
    ],
  ] as const)("of %s says what to do and what is missing", async (kind, rule, tooLittle, tooQuick) => {
    const one = await other(kind);
    expect(await one.rule()).toContain(rule);
    await one.see(0.4);
    expect((await one.complete()).json.message).toBe(`${tooLittle} ${until}`);
    await one.see(1);
    expect((await one.complete()).json.message).toContain(tooQuick);
  });

  test.each([
    ["image", "Look at this image", "Open the image first."],
    ["web link", "Open this page", "Open the page first."],
  ] as const)("of %s only requires opening it", async (kind, rule, unopened) => {
    const one = await other(kind);
    expect(await one.rule()).toContain(rule);
    expect((await one.complete()).json.message).toBe(`${unopened} ${until}`);
    await one.see(1);
    expect((await one.complete()).status).toBe(200);
  });

  test.each(["video", "audio"] as const)(
    "of %s asks for the length of its file, not for minutes that round it up",
    async (kind) => {
      const id = await createItem(u.t.app, { title: "Short", kind, minutes: 1 });
      const content = { kind, seconds: 32 };
      await u.t.app.db().insert(itemContents).values({ itemId: id, kind, content });
      const of = (told: object) => ({ type: "item", id, sitting, ...told });
      await u.ada.post("/api/viewed", of({ opened: true, seconds: 0 }));
      // Played to its end in less than half its length.
      u.t.clock.advance(10);
      await u.ada.post("/api/viewed", of({ position: 1, seconds: 10 }));
      expect((await u.ada.post("/api/complete", of({}))).json.message).toContain("another 5 seconds");
      u.t.clock.advance(6);
      await u.ada.post("/api/viewed", of({ position: 1, seconds: 16 }));
      expect((await u.ada.post("/api/complete", of({}))).status).toBe(200);
    },
  );

  test("counts each second once, and none that has not passed", async () => {
    await tell({ opened: true, sitting, seconds: 0 });
    u.t.clock.advance(100);
    for (let twice = 0; twice < 2; twice += 1) await tell({ position: 0.5, sitting, seconds: 12 });
    await tell({ position: 0.1, sitting, seconds: 5 });
    expect(await u.t.app.db().select().from(itemReadings)).toMatchObject([{ furthest: 0.5, seconds: 12 }]);
    expect((await read(u.made.state)).read).toBe(0.5);
    await tell({ sitting: otherSitting, seconds: 60 });
    expect(await u.t.app.db().select().from(itemReadings)).toMatchObject([{ seconds: 12 }]);
  });

  test("counts all reports of a sitting, even if they arrive together after a time offline", async () => {
    await tell({ opened: true, sitting, seconds: 0 });
    u.t.clock.advance(310);
    await tell({ position: 0.1, sitting, seconds: 13 });
    await tell({ position: 1, sitting, seconds: 290 });
    expect((await raw({ position: 1, sitting, seconds: 300 })).status).toBe(200);
    expect(await u.t.app.db().select().from(itemReadings)).toMatchObject([{ seconds: 300 }]);
  });

  test("counts no faster than the clock, however the reports of sittings alternate", async () => {
    const seconds = 9_999;
    const one = { sitting, seconds };
    const other = { sitting: otherSitting, seconds };
    await tell({ opened: true, sitting, seconds: 0 });
    for (const passed of [1, 2, 3]) {
      u.t.clock.advance(100);
      for (const told of [one, { position: 1 }, one, other, { seconds }, one, other]) await tell(told);
      expect(await u.t.app.db().select().from(itemReadings)).toMatchObject([{ seconds: 100 * passed }]);
      await tell(one);
    }
  });

  test("prevents completing forty items at once, whatever a client claims to have read [D-26]", async () => {
    const ids: number[] = [];
    for (let n = 1; n <= 40; n++) ids.push(await createItem(u.t.app, { title: `Item ${n}` }));
    const statusesOf = async (path: string, more: object) => {
      const answers = await Promise.all(ids.map((id) => u.ada.post(path, { type: "item", id, ...more })));
      return new Set(answers.map(({ status }) => status));
    };
    const claim = { position: 1, sitting, seconds: 9_999 };
    expect(await statusesOf("/api/complete", claim)).toEqual(new Set([422]));
    expect(await statusesOf("/api/viewed", { opened: true, sitting, seconds: 0 })).toEqual(new Set([200]));
    u.t.clock.advance(0.5);
    expect(await statusesOf("/api/complete", claim)).toEqual(new Set([422]));
    expect(await u.t.app.db().select().from(itemCompletions)).toEqual([]);
  });
});
