import { describe, expect, test } from "vitest";
import { startOffice } from "./office.ts";

const office = startOffice("system", "super");

describe("acting as another user", () => {
  test("requires a reason, ends after half an hour, and restores the administrator's own session [T-51][G-17][D-12]", async () => {
    const actAs = (body: object) => office.system.post("/api/admin/login-as", body);
    expect((await actAs({ user: office.ids.learner })).status).toBe(422);
    expect((await actAs({ user: office.ids.learner, reason: "  " })).json.errors.reason).toEqual([
      "Give a reason",
    ]);
    await actAs({ user: office.ids.learner, reason: "Ticket 5" });
    const { logged_in_as: acting } = (await office.system.get("/api/me")).json.data;
    const left = Date.parse(acting.ends_at) - office.t.app.now().getTime();
    expect(left).toBe(1_800_000);
    office.t.clock.advance(900);
    await office.system.get("/session/ping");
    await office.system.post("/api/reauthenticate");
    const back = (await office.system.get("/api/me")).json.data;
    expect([back.id, back.logged_in_as.ends_at]).toEqual([office.ids.system, undefined]);
    office.t.clock.advance(1_700);
    expect((await office.system.get("/session/ping")).status).toBe(200);
    await office.super.post("/api/admin/login-as", { user: office.ids.learner, reason: "x" });
    const fresh = await office.t.signIn("super@example.org");
    await fresh.post("/api/admin/login-as", { user: office.ids.learner, reason: "Ticket 6" });
    office.t.clock.advance(1_700);
    expect((await fresh.get("/session/ping")).status).toBe(200);
    office.t.clock.advance(101);
    expect((await fresh.get("/api/me")).status).toBe(401);
  });
});
