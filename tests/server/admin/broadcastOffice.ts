import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { outbox } from "#server/schema/index.ts";
import type { AdminBroadcast } from "#src/contracts/admin/broadcasts.ts";
import type { Browser } from "../harness.ts";
import { startOffice } from "./office.ts";

export const path = "/api/admin/broadcasts";
export const shownTo = async (browser: Browser): Promise<number[]> =>
  (await browser.get("/api/me")).json.data.unreadBroadcasts.map(({ id }: { id: number }) => id);

/** The back office of the announcement tests, in the same state before each of them. */
export function startBroadcasts() {
  const office = startOffice("system", "learner");
  const draft = (more: object = {}) => ({
    message: "<p>News</p>",
    starts_at: office.at(0),
    ends_at: null,
    readers: "recipients" in more || "audiences" in more ? "chosen" : "everyone",
    ...more,
  });
  const make = async (more: object = {}): Promise<AdminBroadcast> => {
    const { status, json } = await office.system.post(path, draft(more));
    expect(status).toBe(200);
    return json.data;
  };
  const told = async () =>
    (
      await office.t.app.db().select().from(outbox).where(eq(outbox.kind, "realtime")).orderBy(asc(outbox.id))
    ).map(({ payload }) => payload);
  return { office, draft, make, told };
}
