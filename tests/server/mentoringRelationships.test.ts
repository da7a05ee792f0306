import { expect, test } from "vitest";
import { moveTo, request, startPair } from "./mentoringPeople.ts";

const u = startPair();
const pair = () => ({ mentee: u.mia, mentor: u.max });

test("a request can be sent, accepted and ended, and both sides see each step [B-204][B-207][B-208]", async () => {
  const asked = await request(pair());
  expect(asked.json).toMatchObject({ data: { status: "PENDING", as: "MENTEE", asked_by: "MENTEE" } });
  const { id } = asked.json.data;
  const steps: { status: string; by: string; message: string }[] = [];
  const bothSee = async (step: (typeof steps)[number]) => {
    steps.push(step);
    for (const [{ browser }, as] of [
      [u.mia, "MENTEE"],
      [u.max, "MENTOR"],
    ] as const)
      expect((await browser.get(`/api/mentoring/relationships/${id}`)).json.data).toMatchObject({
        ...{ status: step.status, as, asked_by: "MENTEE", steps },
      });
  };
  await bothSee({ status: "PENDING", by: "MENTEE", message: "Please be my mentor" });
  const accepted = await moveTo(u.max, id, "ACTIVE", "With pleasure");
  expect(accepted.json.data).toMatchObject({ status: "ACTIVE", as: "MENTOR" });
  await bothSee({ status: "ACTIVE", by: "MENTOR", message: "With pleasure" });
  await moveTo(u.mia, id, "ENDED", "We are done");
  await bothSee({ status: "ENDED", by: "MENTEE", message: "We are done" });
});
