import { itemCompletions, topics } from "#server/schema/index.ts";
import type { CpdRow } from "#src/contracts/cpdLog.ts";
import { startWithAda } from "./ada.ts";
import { createItem, type noCpd } from "./fixtures.ts";

/** An entry, as it is sent. */
export const draft = (over: object = {}) => ({
  ...{
    title: "Seminar on pensions",
    on: "2026-11-10",
    minutes: 90,
    structured: true,
    reflection: "New rules",
  },
  ...{ evidence: null, cpd_breakdown: { cpd: 90 } },
  ...over,
});

/** Ada's CPD log, empty before each test. */
export function startCpdLog() {
  const u = startWithAda(async (t) => {
    await t.app.db().insert(topics).values({ name: "Advice" });
  });
  const db = () => u.t.app.db();
  const add = (over: object = {}, browser = u.ada) =>
    browser.post("/api/cpd-log", { key: crypto.randomUUID(), ...draft(over) });
  const log = async (query = "", browser = u.ada) => {
    const { json } = await browser.get(`/api/cpd-log${query}`);
    return { ...json, titles: (json.data as CpdRow[]).map(({ title }) => title) };
  };
  const complete = async (title: string, cpd: Partial<typeof noCpd>, at = "2026-11-01T10:00:00Z") => {
    const itemId = await createItem(u.t.app, { title, cpd });
    await db()
      .insert(itemCompletions)
      .values({ userId: u.adaId, itemId, completedAt: new Date(at) });
    return itemId;
  };
  return { u, db, add, log, complete };
}
