import { sql } from "drizzle-orm";
import { addressOf, houseReportOffice } from "#src/contracts/reportPlaces/house.ts";
import { auditLog as auditLogPlace, houseDashboard, housePlaces } from "#src/routes/admin/house.ts";
import { allSchedules } from "#src/routes/admin/houseReports.ts";
import { systemAdmins } from "../access.ts";
import { invitationHours } from "../modules/linkTimes.ts";
import { auditLog, auditSort, outbox, reportSchedules, searchedTerms, users } from "../schema/index.ts";
import { everyEarning } from "../search/certificates.ts";
import { bulkAct } from "./bulkNeed.ts";
import { addressSince, byDay, kindsOf, ofResource, type ServerDashboard } from "./dashboard.ts";
import { hoursAgo, retryMails, undelivered } from "./undelivered.ts";

const people = { one: "user", many: "users" };
const usersAddress = "/admin/house/users";

/** What House has to do, how the product is used, and what was changed. */
export const house: ServerDashboard = {
  place: houseDashboard,
  access: systemAdmins,
  kinds: kindsOf([...housePlaces.filter((place) => place !== auditLogPlace), allSchedules]),
  needs: [
    {
      key: "never-invited",
      counted: "users not invited",
      words: people,
      reason: { one: "has not been invited yet", many: "have not been invited yet" },
      waiting: (app) => ofResource(app, "user", { status: ["new"] }, users.createdAt),
      list: usersAddress,
      verb: "Invite",
      act: bulkAct("user", "invite", {
        done: "invited",
        consequence: `They will be emailed a link to set their password. It works once, for ${invitationHours} hours.`,
      }),
    },
    {
      key: "invitation-expired",
      words: people,
      reason: { one: "has let the invitation expire", many: "have let their invitation expire" },
      waiting: (app) =>
        ofResource(
          app,
          "user",
          { status: ["invited"], invited_at_to: hoursAgo(app, invitationHours).toISOString() },
          users.invitedAt,
        ),
      list: usersAddress,
      verb: "Remind",
      act: bulkAct("user", "invite", {
        done: "reminded",
        consequence: `They will be emailed a new link to set their password. It works once, for ${invitationHours} hours.`,
      }),
    },
    {
      key: "undelivered-mails",
      words: { one: "email", many: "emails" },
      reason: { one: "could not be delivered", many: "could not be delivered" },
      waiting: (app) => ({
        from: outbox,
        where: undelivered(app),
        since: outbox.createdAt,
        question: {},
      }),
      verb: "Retry",
      act: {
        done: "sent again",
        consequence: "We will try to deliver them again now.",
        bars: () => undefined,
        perform: retryMails,
      },
    },
    {
      key: "paused-schedules",
      words: { one: "report schedule", many: "report schedules" },
      reason: { one: "was paused because it failed", many: "were paused because they failed" },
      waiting: (app) => ofResource(app, "report schedule", { status: ["paused"] }, reportSchedules.updatedAt),
      list: `${houseReportOffice.path}/schedules`,
      verb: "Retry",
      act: bulkAct("report schedule", "retry", {
        done: "started again",
        consequence: "They will run now, and then at their usual times.",
      }),
    },
  ],
  figures: [
    {
      key: "sign-ins",
      label: "Sign-ins",
      at: addressSince(addressOf("login"), "at", { outcome: "done" }),
      source: byDay(
        auditLog.at,
        auditLog,
        sql`${auditSort(auditLog)} = 'sign_in' and ${auditLog.act} = 'login' and ${auditLog.outcome} = 'done'`,
      ),
    },
    {
      key: "completions",
      label: "Items completed",
      at: addressSince(addressOf("cpd"), "completed_at"),
      source: byDay(sql`c.earned_at`, sql`${everyEarning} c`),
    },
    {
      key: "searches",
      label: "Searches",
      at: addressSince(addressOf("search"), "day"),
      source: (from) => sql`
        select ${searchedTerms.day} as day, sum(${searchedTerms.searches}) as n from ${searchedTerms}
        where ${searchedTerms.day} >= (${from} at time zone 'UTC')::date group by 1`,
    },
    {
      key: "new-users",
      label: "Users added",
      at: addressSince(usersAddress, "created_at", { sort: "-created_at" }),
      source: byDay(users.createdAt, users),
    },
  ],
};
