import { describe, expect, test } from "vitest";
import { auditLog } from "#server/schema/index.ts";
import { createExam } from "./examHall.ts";
import { startExamRoom } from "./examRoom.ts";

const lines: string[] = [];
const room = startExamRoom({
  env: { LOG_LEVEL: "debug" },
  logTo: { write: (line) => void lines.push(line) },
});

describe("an exam password [D-4][B-128]", () => {
  test("is requested, reported if wrong, and accepted in the query or the header", async () => {
    const exam = await createExam(room.t.app, { password: "Grüße & 100 %" });
    const one = room.sitter(exam);
    expect((await one.open("?confirmStart=1")).json).toMatchObject({
      status: "needs_password",
      password_incorrect: false,
      exam: { needs_password: true },
    });
    expect((await one.open("?confirmStart=1&password=wrong")).json).toMatchObject({
      status: "needs_password",
      password_incorrect: true,
    });
    const right = { "x-exam-password": encodeURIComponent("Grüße & 100 %") };
    expect((await one.open("", right)).json.status).toBe("confirm_start");
    expect(await room.attempts()).toBe(0);
    expect((await one.open("?confirmStart=1", right)).json.data.id).toBe(exam);
  });

  test("is also accepted from a header that was not escaped, even if it looks so", async () => {
    const exam = await createExam(room.t.app, { password: "100%" });
    const opened = await room.sitter(exam).open("", { "x-exam-password": "100%" });
    expect(opened.json.status).toBe("confirm_start");
  });

  test("is blocked with 429 after five wrong tries in a quarter of an hour, even if it is right", async () => {
    const exam = await createExam(room.t.app, { password: "secret" });
    const other = await createExam(room.t.app, { password: "secret" });
    const one = room.sitter(exam);
    for (let i = 0; i < 5; i += 1) expect((await one.open(`?password=wrong${i}`)).status).toBe(200);
    room.t.clock.advance(300);
    const sixth = await one.open("?password=wrong");
    expect([sixth.status, sixth.headers["retry-after"]]).toEqual([429, "600"]);
    expect((await one.open("?password=secret&confirmStart=1")).status).toBe(429);
    expect((await one.open()).json.status).toBe("needs_password");
    expect((await room.sitter(other).open("?password=secret")).json.status).toBe("confirm_start");
    room.t.clock.advance(601);
    expect((await one.open("?password=secret")).json.status).toBe("confirm_start");
  });

  test("is checked for only five of a hundred simultaneous guesses", async () => {
    const exam = await createExam(room.t.app, { password: "secret" });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => room.sitter(exam).open(`?password=guess${i}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test("clears the count of wrong tries when it is right", async () => {
    const exam = await createExam(room.t.app, { password: "secret" });
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) await room.sitter(exam).open("?password=wrong");
      expect((await room.sitter(exam).open("?password=secret")).status).toBe(200);
    }
  });

  test("never appears in the logs, however it is sent", async () => {
    const exam = await createExam(room.t.app, { password: "Zwiebelkuchen" });
    lines.length = 0;
    await room.sitter(exam).open("?password=Zwiebelkuchen");
    await room.sitter(exam).open("", { "x-exam-password": "Zwiebelkuchen" });
    await room.sitter(exam).open("?password=Zwiebelkuchen&confirmStart=nonsense");
    await room.sitter(exam).open("?password=Zwiebelkuchen&confirmStart=1");
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join("")).toContain(`/api/exams/${exam}`);
    expect(lines.filter((line) => line.includes("Zwiebelkuchen"))).toEqual([]);
    expect(JSON.stringify(await room.t.app.db().select().from(auditLog))).not.toContain("Zwiebelkuchen");
  });
});

describe("checking where a start comes from [D-4]", () => {
  test.each<[string, Record<string, string>, boolean]>([
    ["our own page", { "sec-fetch-site": "same-origin" }, true],
    ["an old browser, by its Referer", { referer: "http://localhost:3000/exams/1" }, true],
    ["an old browser, by its Origin", { origin: "http://localhost:3000" }, true],
    ["no browser", {}, true],
    ["another site", { "sec-fetch-site": "cross-site" }, false],
    ["a sibling site", { "sec-fetch-site": "same-site" }, false],
    ["a typed address or a link in an email", { "sec-fetch-site": "none" }, false],
    [
      "another site that claims to be us",
      { "sec-fetch-site": "cross-site", origin: "http://localhost:3000" },
      false,
    ],
    ["another Origin", { origin: "https://evil.example" }, false],
    ["another Referer", { referer: "https://evil.example/http://localhost:3000/" }, false],
    ["an opaque Origin", { origin: "null" }, false],
  ])("%s", async (_, headers, starts) => {
    const { status, json } = await room.sitter(await createExam(room.t.app)).open("?confirmStart=1", headers);
    expect([status, Object.keys(json)[0]]).toEqual([200, starts ? "data" : "status"]);
    expect(await room.attempts()).toBe(starts ? 1 : 0);
  });
});
