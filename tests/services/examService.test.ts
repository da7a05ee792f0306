import { describe, expect, test } from "vitest";
import { examHeaders, type AnswerItem } from "#src/contracts/exam.ts";
import { createCall, createCallAny } from "#src/services/call.ts";
import { createExamService } from "#src/services/exam.ts";
import { readFailure } from "#src/services/failures.ts";
import { createHttp } from "#src/services/http.ts";
import { introduction, saved, startsAt, time, writtenElsewhere } from "../machines/exam.rows.ts";

type Reply = { status?: number; body: unknown };

/** The service over the real HTTP client, in front of a scripted server. */
function service(answer: (items: AnswerItem[], headers: Headers) => Reply) {
  const seen: { method: string; address: string; items: number[]; headers: Headers }[] = [];
  const times: string[] = [];
  const http = createHttp({
    baseURL: "https://academy.example",
    cookies: () => "XSRF-TOKEN=token",
    loggedOut: () => false,
    fetch: async (input, init) => {
      const { answers = [] } = JSON.parse(String(init?.body ?? "{}")) as { answers?: AnswerItem[] };
      const headers = new Headers(init?.headers);
      const items = answers.map((item) => item.question_id);
      seen.push({ method: init?.method ?? "GET", address: String(input), items, headers });
      const { status = 200, body } = answer(answers, headers);
      return Response.json(body, { status });
    },
  });
  const exam = createExamService({
    call: createCall(http),
    callAny: createCallAny(http),
    steady: () => startsAt,
    now: () => startsAt,
    tab: () => "browser.tab",
    onTime: (sample) => times.push(sample.time.finishes_at_iso),
  });
  return { exam, seen, times };
}

const item = (id: number, answer = "x"): AnswerItem => ({
  question_id: id,
  question_type_id: 3,
  answer,
  flagged: false,
});
const asked = { examId: 3, attemptId: 31, rev: 9, items: [1, 2, 3, 4].map((id) => item(id)) };
const acknowledge = (items: AnswerItem[]) => ({
  body: { data: saved(Object.fromEntries(items.map(({ question_id }) => [question_id, 9]))) },
});

describe("a save", () => {
  test("sends the attempt, the tab and the revision (P1, P7, P8)", async () => {
    const { exam, seen, times } = service(acknowledge);
    expect(await exam.save(asked)).toMatchObject({ kind: "saved", data: { attempt_id: 31 } });
    const { headers, method } = seen[0]!;
    expect([
      method,
      ...[examHeaders.attempt, examHeaders.revision, examHeaders.tab].map((name) => headers.get(name)),
    ]).toEqual(["PATCH", "31", "9", "browser.tab"]);
    expect([headers.get(examHeaders.takeOver), headers.get(examHeaders.clientTime)]).toEqual([
      null,
      "2026-11-20T10:00:00.000Z",
    ]);
    await exam.save({ ...asked, takeOver: true });
    expect(seen[1]!.headers.get(examHeaders.takeOver)).toBe("1");
    expect(times).toEqual([time().finishes_at_iso, time().finishes_at_iso]);
  });

  test("treats 208 as a finished attempt [B-106]", async () => {
    const { exam, times } = service(() => ({
      status: 208,
      body: { data: { attempt_id: 31, finished_at_iso: "2026-11-20T10:30:00.000Z" } },
    }));
    expect(await exam.save(asked)).toEqual({ kind: "finished" });
    expect(times).toEqual([]);
  });

  test("returns a 422 or 409 that contains answers as an outcome, and throws every other failure (EXM-11, EXM-16)", async () => {
    const data = saved({ 1: 9 }, [{ question_id: 2, message: "No" }]);
    const partly = service(() => ({
      status: 422,
      body: { message: "No", errors: { "answers.1": ["No"] }, data },
    }));
    expect(await partly.exam.save(asked)).toEqual({ kind: "partlySaved", data });
    const conflict = service(() => ({
      status: 409,
      body: { message: "Elsewhere", data: writtenElsewhere() },
    }));
    expect(await conflict.exam.save(asked)).toEqual({ kind: "writtenElsewhere", data: writtenElsewhere() });
    expect([partly.times.length, conflict.times.length]).toEqual([1, 1]);
    for (const status of [401, 404, 409, 429, 500, 502]) {
      const failing = service(() => ({ status, body: { message: "No" } }));
      const failure = await failing.exam.save(asked).catch(readFailure);
      expect([failure, failing.seen.length]).toMatchObject([{ status }, 1]);
    }
  });

  test.each([413, 422])(
    "%i for all answers: splits them into halves until the refused one is alone (EXM-11)",
    async (status) => {
      const { exam, seen } = service((items) =>
        items.some(({ question_id }) => question_id === 3)
          ? { status, body: { message: "It cannot be read" } }
          : acknowledge(items),
      );
      const outcome = await exam.save(asked);
      expect(outcome).toMatchObject({
        kind: "partlySaved",
        data: {
          saved: [1, 2, 4].map((id) => ({ question_id: id, rev: 9 })),
          refused: [
            {
              question_id: 3,
              message: status === 413 ? "This answer is too long to save." : "It cannot be read",
            },
          ],
        },
      });
      expect(seen.map(({ items }) => items)).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [], [4]]);
    },
  );

  test.each<[string, Reply, object]>([
    [
      "finished",
      { status: 208, body: { data: { attempt_id: 31, finished_at_iso: "2026-11-20T10:30:00.000Z" } } },
      { kind: "finished" },
    ],
    [
      "written in another tab",
      { status: 409, body: { message: "Elsewhere", data: writtenElsewhere() } },
      { kind: "writtenElsewhere", data: writtenElsewhere() },
    ],
  ])("sends no more halves once the attempt is %s", async (_, reply, outcome) => {
    const { exam, seen } = service((items) =>
      items.length === 4 ? { status: 413, body: { message: "Too large" } } : reply,
    );
    expect([await exam.save(asked), seen.length]).toEqual([outcome, 2]);
  });
});

test("the password is sent in an encoded header, not in the address (D-4) [B-115]", async () => {
  const { exam, seen } = service(() => ({
    body: {
      error: { code: "Review", message: "", exam_name: "Protection", locked_until: null, attempt_id: null },
    },
  }));
  await exam.open({ examId: 3, password: "päss wörd", confirmed: { attempts_made: 2 } });
  expect(decodeURIComponent(seen[0]!.headers.get(examHeaders.password)!)).toBe("päss wörd");
  expect(seen[0]!.address).toBe("https://academy.example/api/exams/3?confirmStart=1");
});

test("a confirmed start sends the attempt count of its introduction; a mere opening does not (EXM-8)", async () => {
  const { exam, seen } = service(() => ({
    body: { status: "confirm_start", exam: introduction(), password_incorrect: false },
  }));
  await exam.open({ examId: 3, password: "", confirmed: null });
  await exam.open({ examId: 3, password: "", confirmed: { attempts_made: 0 } });
  expect(seen.map(({ headers }) => headers.get(examHeaders.attemptsMade))).toEqual([null, "0"]);
});
