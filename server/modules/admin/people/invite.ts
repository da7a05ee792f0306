import { inArray } from "drizzle-orm";
import type { App } from "../../../app.ts";
import { invitationMail } from "../../../mail/templates.ts";
import { users } from "../../../schema/index.ts";
import { newToken } from "../../../sessions/tokens.ts";
import { resetLink, saveToken } from "../../session.ts";

/** Who is new does not open their mail within the hour. */
const invitationHours = 72;

/** Mails the link with which somebody sets their first password: nobody else ever knows it (6.4.6). */
export async function invite(app: App, ids: readonly number[]): Promise<void> {
  const people = await app
    .db()
    .select({ id: users.id, firstName: users.firstName, email: users.email })
    .from(users)
    .where(inArray(users.id, [...ids]));
  for (const { id, firstName, email } of people) {
    const token = newToken();
    await saveToken(app, id, token, invitationHours * 60);
    const link = resetLink(app, email, token);
    await app.outbox.mail({
      to: email,
      ...invitationMail(app.config, { firstName, link, hours: invitationHours }),
    });
  }
}
