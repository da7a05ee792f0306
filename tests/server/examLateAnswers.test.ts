import { describe, expect, test } from "vitest";
import { journalOf } from "#server/modules/exams/result.ts";
import { list, right, startLateAnswers, two } from "./lateAnswers.ts";

const { begin, office, offlineOverTheEnd, waiting, told } = startLateAnswers();

describe("answers given in time that arrive after the end [D-23]", () => {
  test("are kept with the device's times and the silence before them, and do not count", async () => {
    const { one, given, result } = await offlineOverTheEnd();
    expect(result).toMatchObject({ status: "Failed", attempt_percentage: 50, receipt: { answered: 1 } });
    expect(result.receipt.late).toEqual([
      {
        received_at_iso: office.t.app.now().toISOString(),
        answers: 1,
        decision: "waiting",
        decided_at_iso: null,
        reason: null,
      },
    ]);
    const [row, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      exam: "Pensions",
      learner: { id: office.ids.learner },
      attempt_id: one.attempt.attempt_id,
      count: 1,
      silent_seconds: 52,
      decision: "waiting",
      decider: null,
    });
    const { json } = await office.exam.get(`${list}/${row.id}/evidence`);
    expect(json.data).toMatchObject({
      finishes_at_iso: one.attempt.finishes_at_iso,
      clock_ahead_seconds: 3_600,
      answers: [
        {
          title: "Two",
          late: ["right"],
          counted: [],
          given_at_server_iso: given.toISOString(),
          fault: null,
        },
      ],
      now: { status: "Failed", percentage: 50, answered: 1 },
      effect: null,
    });
    expect(JSON.stringify(json)).not.toContain("correct");
  });

  test("record even a silence of a few seconds in the journal", async () => {
    const one = await begin(two);
    office.t.clock.advance(119);
    await one.save([right(one, "One")]);
    office.t.clock.advance(8);
    await one.submit([right(one, "Two")]);
    const [late] = (await journalOf(office.t.app, one.attempt.attempt_id)).filter(
      ({ kind }) => kind === "late",
    );
    expect(late!.data).toMatchObject({ answers: 1, silent: 8 });
  });

  test("are kept even if their times are invalid", async () => {
    const one = await begin(two);
    expect((await one.save([{ ...right(one, "One"), given_at_iso: "yesterday" }])).status).toBe(200);
    office.t.clock.advance(200);
    await one.submit([{ ...right(one, "Two"), given_at_iso: "soon" }], {
      headers: { "X-Client-Time": "never" },
    });
    const [row] = await waiting();
    const { data } = (await office.exam.get(`${list}/${row.id}/evidence`)).json;
    expect(data).toMatchObject({ sent_at_iso: null, answers: [{ given_at_iso: null, late: ["right"] }] });
  });

  test("are kept even if their question is not part of the attempt, and are shown with its number", async () => {
    const one = await begin(two);
    office.t.clock.advance(200);
    await one.submit([{ ...right(one, "One"), question_id: 999 }]);
    const [row] = await waiting();
    const { data } = (await office.exam.get(`${list}/${row.id}/evidence`)).json;
    expect(data.answers).toMatchObject([
      { title: "Question 999", counted: [], fault: "This question is not part of the attempt" },
    ]);
  });

  test("are listed by the attempt they belong to, and not at all for what is no number", async () => {
    const [{ one }] = [await offlineOverTheEnd(), await offlineOverTheEnd()];
    const of = async (attempt: string | number) =>
      (await office.exam.get(`${list}?attempt_id=${attempt}`)).json.data.map(
        ({ attempt_id }: { attempt_id: number }) => attempt_id,
      );
    expect(await of(one.attempt.attempt_id)).toEqual([one.attempt.attempt_id]);
    expect(await of("first")).toEqual([]);
  });

  test("are found by the exam and the name of the learner", async () => {
    await offlineOverTheEnd();
    const found = async (words: string) =>
      (await office.exam.get(`${list}?search=${encodeURIComponent(words)}`)).json.data;
    const [{ exam, learner }] = await found("");
    expect(await found(`${learner.name} ${exam}`.toUpperCase())).toHaveLength(1);
    expect(await found("Nobody")).toEqual([]);
  });

  test("notify the exam administrators with a link to the decision", async () => {
    await offlineOverTheEnd();
    const [row] = await waiting();
    expect(await told(office.ids.exam)).toEqual([
      {
        type: "exam",
        message: "1 answer arrived after the end of an attempt at “Pensions”. Decide whether it counts.",
        url: `/admin/accreditation/late-answers/${row.id}`,
      },
    ]);
  });
});
