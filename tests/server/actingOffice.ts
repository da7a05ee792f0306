import { asc } from "drizzle-orm";
import { auditLog } from "#server/schema/index.ts";
import { CurrentUser } from "#src/contracts/user.ts";
import { startOffice } from "./admin/office.ts";
import type { Principal } from "./fixtures.ts";
import type { Browser } from "./harness.ts";

export const me = async (browser: Browser) => CurrentUser.parse((await browser.get("/api/me")).json.data);
export const loginAs = (browser: Browser, user: unknown, more: object = {}) =>
  browser.post("/api/admin/login-as", { user, reason: "Ticket 1", ...more });
export const review = (browser: Browser, user: unknown) =>
  browser.post("/api/admin/login-as-reviewer", { user, reason: "Ticket 2" });

/** The back office of the acting tests, in the same state before each of them. */
export function startActing() {
  const office = startOffice();
  const signIn = (name: Principal) => office.t.signIn(`${name}@example.org`);
  const allLines = () => office.t.app.db().select().from(auditLog).orderBy(asc(auditLog.id));
  const actingLines = async () =>
    (await allLines())
      .filter(({ act }) => act !== "login")
      .map(({ userId, adminUserId, act, subject, outcome }) => ({
        userId,
        adminUserId,
        act,
        subject,
        outcome,
      }));
  return { office, signIn, allLines, actingLines };
}
