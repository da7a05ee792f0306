import { expect, test } from "vitest";
import { moveTo, request, startPair } from "./mentoringPeople.ts";

const u = startPair();
const pair = () => ({ mentee: u.mia, mentor: u.max });

test("a request can be sent, accepted and ended, with each step recorded [B-204][B-207][B-208]", async () => {
  const asked = await request(pair());
  expect(asked.json).toMatchObject({ data: { status: "PENDING", as: "MENTEE", asked_by: "MENTEE" } });
  const { id } = asked.json.data;
  const accepted = await moveTo(u.max, id, "ACTIVE", "With pleasure");
  expect(accepted.json.data).toMatchObject({ status: "ACTIVE", as: "MENTOR" });
  const ended = await moveTo(u.mia, id, "ENDED", "We are done");
  expect(ended.json.data.steps).toMatchObject([
    { status: "PENDING", by: "MENTEE", message: "Please be my mentor" },
    { status: "ACTIVE", by: "MENTOR", message: "With pleasure" },
    { status: "ENDED", by: "MENTEE", message: "We are done" },
  ]);
});
