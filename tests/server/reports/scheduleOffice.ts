import { afterEach, beforeEach, expect } from "vitest";
import { Schedule, type ScheduleRun, type ScheduleDraft } from "#src/contracts/admin/schedules.ts";
import { makeExports } from "#server/reports/makeExports.ts";
import { exportSettled, runSchedules } from "#server/reports/runSchedules.ts";
import { createPrincipals, type Principal } from "../fixtures.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";

export const path = "/api/admin/reports/schedule";
export const name = "report schedule";

/** A server for each test: its clock moves on by days. */
export function startSchedules() {
  const world = {} as { t: TestApp; ids: Record<Principal, number>; admin: Browser };
  // A separate server for each: its clock moves on by days.
  beforeEach(async () => {
    world.t = await startTestApp();
    world.ids = await createPrincipals(world.t);
    world.admin = await world.t.signIn("system@example.org");
    await world.t.createUser({ email: "watch@example.org", roles: ["system admin"] });
  });
  afterEach(() => world.t.close());
  const draft = (rest: Partial<ScheduleDraft> = {}): Partial<ScheduleDraft> => ({
    name: "Sign-ins of the week",
    report: "user-report",
    recurrence: "daily",
    at: "10:00",
    time_zone: "UTC",
    recipients: [world.ids.system, world.ids.super],
    ...rest,
  });
  const create = async (rest: Partial<ScheduleDraft> = {}): Promise<Schedule> => {
    const { status, json, text } = await world.admin.post(path, draft(rest));
    expect([status, status === 200 || text]).toEqual([200, true]);
    return Schedule.parse(json.data);
  };
  /** Somebody else, signed in again: sessions do not last for days. */
  const watch = () => world.t.signIn("watch@example.org");
  const look = async (id: number): Promise<Schedule> =>
    (await (await watch()).get(`${path}/${id}`)).json.data;
  const runsOf = async (id: number): Promise<ScheduleRun[]> =>
    (await (await watch()).get(`${path}/${id}/runs`)).json.data;
  const minute = () => runSchedules(world.t.app);
  const work = () => makeExports(world.t.app, (ended) => exportSettled(world.t.app, ended));
  /** Runs everything that is due, to the end. */
  const day = async (hours = 24) => {
    world.t.clock.advance(hours * 3_600);
    await minute();
    await work();
  };
  const mailsTo = async (subject: string) =>
    (await world.t.mails()).filter((mail) => mail.subject === subject).map(({ to }) => to);
  return { world, draft, create, watch, look, runsOf, minute, work, day, mailsTo };
}
