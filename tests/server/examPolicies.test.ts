import { expect, test } from "vitest";
import { policies, policyDecisions } from "#server/schema/index.ts";
import { policyIds } from "#src/contracts/limits.ts";
import { createExam } from "./examHall.ts";
import { startExamRoom } from "./examRoom.ts";

const room = startExamRoom();

const publish = (version = "1.0") =>
  room.t.app
    .db()
    .insert(policies)
    .values(
      Object.entries(policyIds).map(([name, id]) => ({
        id,
        name: name.toUpperCase(),
        version,
        text: "<p>Yes.</p>",
      })),
    )
    .onConflictDoUpdate({ target: policies.id, set: { version } });
const accept = (policy_id: number) =>
  room.learner.post("/api/policy/accept", { policy_id, language: "en-GB" });

test("outstanding policies bar every start and are named; accepting them allows it [T-5]", async () => {
  const exam = await createExam(room.t.app, { password: "opensesame" });
  const one = room.sitter(exam);
  await publish();
  for (const query of ["", "?confirmStart=1", "?confirmStart=1&password=opensesame"])
    expect((await one.open(query)).json.error).toMatchObject({
      code: "policies_outstanding",
      message: expect.stringContaining("you need to accept GDPR, COOKIES"),
    });
  expect(await room.attempts()).toBe(0);
  await accept(policyIds.gdpr);
  expect((await one.open("?confirmStart=1&password=opensesame")).json.error.message).toContain(
    "COOKIES. You",
  );
  await accept(policyIds.cookies);
  await one.begin("&password=opensesame");
  expect(await room.attempts()).toBe(1);
});

test("an attempt in progress continues despite newly published policies [T-5][T-27]", async () => {
  await publish();
  await accept(policyIds.gdpr);
  await accept(policyIds.cookies);
  const one = await room.begin();
  await publish("2.0");
  expect((await one.open()).json.data.attempt_id).toBe(one.attempt.attempt_id);
  expect((await one.save(one.right())).status).toBe(200);
  expect((await one.submit()).status).toBe(200);
  expect(await room.t.app.db().$count(policyDecisions)).toBe(2);
});
