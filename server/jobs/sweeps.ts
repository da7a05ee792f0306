import { and, isNotNull, isNull, lt, or } from "drizzle-orm";
import { calendarDayAfter } from "#src/contracts/calendarDays.ts";
import type { App } from "../app.ts";
import { emailSends } from "../schema/emails.ts";
import { searchedTerms } from "../schema/learning.ts";
import { imports } from "../schema/imports.ts";
import { reportExports } from "../schema/reports.ts";
import { uploads } from "../schema/uploads.ts";
import { outbox } from "../schema/outbox.ts";
import { resetTokens, signInFailures, ssoStates } from "../schema/signIn.ts";

const day = 24 * 3_600_000;
/** For how many days a row that has been sent or given up can still be inspected. */
const outboxDays = 30;
/** The text of an email can be read, and sent again, for a year and a month. */
const emailTextDays = 400;
/** Failed sign-ins that are not repeated are dropped after a day. */
const failureDays = 1;
/**
 * Searches without results are counted by day for a year and a month, so that a month can be compared with last year's.
 */
const searchDays = 400;

/** Deletes expired data. Each sweep is one statement that can be repeated at any time. */
export const sweeps: Readonly<
  Record<string, (app: Pick<App, "db" | "sessions">, now: Date) => Promise<unknown>>
> = {
  sessions: ({ sessions }) => sessions.sweep(),

  "sso states": ({ db }, now) => db().delete(ssoStates).where(lt(ssoStates.expiresAt, now)),

  "reset tokens": ({ db }, now) =>
    db()
      .delete(resetTokens)
      .where(or(lt(resetTokens.expiresAt, now), isNotNull(resetTokens.usedAt))),

  "sign-in failures": ({ db }, now) =>
    db()
      .delete(signInFailures)
      .where(
        and(
          lt(signInFailures.updatedAt, new Date(now.getTime() - failureDays * day)),
          or(isNull(signInFailures.blockedUntil), lt(signInFailures.blockedUntil, now)),
        ),
      ),

  outbox: ({ db }, now) =>
    db()
      .delete(outbox)
      .where(
        and(isNotNull(outbox.outcome), lt(outbox.createdAt, new Date(now.getTime() - outboxDays * day))),
      ),

  "texts of sent emails": ({ db }, now) =>
    db()
      .update(emailSends)
      .set({ html: null, plain: null, filled: null, calendar: null })
      .where(
        and(
          isNotNull(emailSends.html),
          lt(emailSends.createdAt, new Date(now.getTime() - emailTextDays * day)),
        ),
      ),

  "report exports": ({ db }, now) => db().delete(reportExports).where(lt(reportExports.keptUntil, now)),

  imports: ({ db }, now) => db().delete(imports).where(lt(imports.keptUntil, now)),

  uploads: ({ db }, now) =>
    db()
      .delete(uploads)
      .where(and(isNull(uploads.resource), lt(uploads.keptUntil, now))),

  "searched terms": ({ db }, now) =>
    db()
      .delete(searchedTerms)
      .where(lt(searchedTerms.day, calendarDayAfter(now, -searchDays))),
};
