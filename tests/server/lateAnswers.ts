import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { notifications } from "#server/schema/index.ts";
import { AttemptResult } from "#src/contracts/examResult.ts";
import { single, type Sitter } from "./examHall.ts";
import { path, startExamOffice } from "./examOffice.ts";

export const list = path("late-answers");

export const two = { minutes: 2, pass: 60, pools: [{ draw: 2, questions: [single("One"), single("Two")] }] };
export const right = (one: Sitter, title: string, given?: Date) => ({
  ...one.item(title, ["right"]),
  ...(given ? { given_at_iso: given.toISOString() } : {}),
});

/** A back office that decides about answers which arrive after the end of their exam. */
export function startLateAnswers() {
  const exams = startExamOffice();
  const { begin, office } = exams;

  /** An exam of two minutes: one answer is saved, the other is given offline at 95 s; the network is back at 142 s. */
  async function offlineOverTheEnd(draft: Parameters<typeof begin>[0] = two) {
    const one = await begin(draft);
    office.t.clock.advance(90);
    await one.save([right(one, "One")]);
    office.t.clock.advance(5);
    const given = office.t.app.now();
    office.t.clock.advance(47);
    // The device's clock is an hour ahead of the server's.
    const onDevice = (at: Date) => new Date(at.getTime() + 3_600_000);
    const submitted = await one.submit([right(one, "Two", onDevice(given))], {
      headers: { "X-Time-Up": "1", "X-Client-Time": onDevice(office.t.app.now()).toISOString() },
    });
    expect(submitted.status).toBe(200);
    return { one, given, result: AttemptResult.parse(submitted.json.data) };
  }

  const waiting = async () => (await office.exam.get(`${list}?decision=waiting`)).json.data;
  const told = async (userId: number) =>
    (await office.t.app.db().select().from(notifications).where(eq(notifications.userId, userId))).map(
      ({ data }) => data,
    );

  return { ...exams, offlineOverTheEnd, waiting, told };
}
