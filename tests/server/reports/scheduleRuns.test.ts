import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mostRecipients, type ScheduleDraft } from "#src/contracts/admin/schedules.ts";
import { audiences } from "#server/schema/index.ts";
import { path, startSchedules } from "./scheduleOffice.ts";

const { world, create, watch, look, runsOf, minute } = startSchedules();

describe("saving a schedule whose run is due but has not begun [T-56]", () => {
  const due = "2026-11-20T10:00:00.000Z";
  const saved = async (changes: Partial<ScheduleDraft>, rest: Partial<ScheduleDraft> = {}) => {
    const { id, version } = await create({ recipients: [world.ids.system], ...rest });
    // Half a minute after it was due.
    world.t.clock.advance(3_630);
    await (await watch()).patch(`${path}/${id}`, { ...changes, version });
    await minute();
    return { next: (await look(id)).next_at, began: (await runsOf(id)).map(({ due_at }) => due_at) };
  };

  test("leaves the run due", async () => {
    expect(await saved({ name: "Renamed", when_empty: "send" })).toEqual({
      ...{ next: "2026-11-21T10:00:00.000Z", began: [due] },
    });
  });

  test("moves the run if its times are changed", async () => {
    expect(await saved({ at: "10:30" })).toEqual({ next: "2026-11-20T10:30:00.000Z", began: [] });
  });

  test("begins nothing if it was off until then", async () => {
    expect(await saved({ enabled: true }, { enabled: false })).toEqual({
      ...{ next: "2026-11-21T10:00:00.000Z", began: [] },
    });
  });

  test("begins nothing if it is switched off", async () => {
    expect(await saved({ enabled: false })).toEqual({ next: null, began: [] });
  });
});

test("recipients over the limit are counted separately from those who may not see the report [T-56]", async () => {
  const db = world.t.app.db();
  const [audience] = await db.insert(audiences).values({ name: "All", description: "" }).returning();
  await db.execute(sql`
    with people as (
      insert into users (email, first_name, last_name, roles)
      select 'p' || n || '@example.org', 'P', n::text,
        case when n > 1 then array['system admin'] else array['manager'] end
      from generate_series(1, ${mostRecipients + 4}::int) n returning id)
    insert into audience_users (user_id, audience_id, source) select id, ${audience!.id}, 'hand' from people`);
  const { id } = await create({ report: "searched-terms", recipients: [], audiences: [audience!.id] });
  world.t.clock.advance(3_630);
  await minute();
  expect(await runsOf(id)).toMatchObject([{ outcome: "running", refused: 1, left_out: 3 }]);
});
