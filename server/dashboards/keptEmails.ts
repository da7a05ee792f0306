import { sql, type SQL } from "drizzle-orm";
import { bulkLimit } from "#src/contracts/admin/resource.ts";
import { sentEmailCalls } from "#src/contracts/admin/sentEmails.ts";
import type { App } from "../app.ts";
import { releaseAll } from "../messages/again.ts";
import { isKept } from "../messages/kept.ts";
import { emailSends } from "../schema/index.ts";
import type { NeedDeclaration, Waiting } from "./dashboard.ts";

/**
 * For how many days an email is still worth sending that was kept because there was no mail server. After that it is no
 * longer news.
 */
const keptDays = 7;

/** Emails that were made while there was no mail server, once there is one (decision 131). */
export const keptEmails = (
  isMine: (caller: Parameters<NeedDeclaration["waiting"]>[1]) => SQL,
): NeedDeclaration => ({
  key: "kept-emails",
  words: { one: "email", many: "emails" },
  reason: {
    one: "was not sent, as no mail server was set up",
    many: "were not sent, as no mail server was set up",
  },
  waiting: (app, caller): Waiting => {
    const from = sinceKept(app).toISOString();
    return {
      from: emailSends,
      where: sql`${app.config.smtpUrl !== null} and ${isKept(sql`${emailSends}`)}
        and ${emailSends.createdAt} >= ${from}::timestamptz and ${isMine(caller)}`,
      since: emailSends.createdAt,
      question: { waits_for: "server", created_at_from: from },
    };
  },
  verb: "Send",
  act: {
    done: "sent",
    consequence: `Those of the last ${keptDays} days are sent now. Older ones stay held, and can be sent one by one.`,
    bars: () => sentEmailCalls.release,
    perform: async (app, caller, { where }) => {
      const done = await releaseAll(app, where, bulkLimit);
      await app.audit({ caller, act: "held emails sent", outcome: "done", details: { emails: done } });
      return { done, refused: [], undo: null };
    },
  },
});

/** Since the beginning of that day (UTC). */
function sinceKept({ now }: Pick<App, "now">): Date {
  const from = now();
  from.setUTCHours(-24 * keptDays, 0, 0, 0);
  return from;
}
