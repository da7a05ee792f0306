import type { App } from "../../../app.ts";
import { isOneOf } from "../../../database/lists.ts";
import { invitationMail } from "../../../mail/templates.ts";
import { users } from "../../../schema/index.ts";
import { newToken } from "../../../sessions/tokens.ts";
import { resetLink, saveTokens } from "../../session.ts";

/** Who is new does not open their mail within the hour. */
export const invitationHours = 72;

/** Mails the link with which somebody sets their first password: nobody else ever knows it (6.4.6). */
export async function invite(app: App, ids: readonly number[]): Promise<void> {
  const people = await app
    .db()
    .select({ id: users.id, firstName: users.firstName, email: users.email })
    .from(users)
    .where(isOneOf(users.id, ids));
  const invited = people.map((person) => ({ ...person, token: newToken() }));
  await saveTokens(
    app,
    invited.map(({ id: userId, token }) => ({ userId, token })),
    invitationHours * 60,
  );
  // At once, so that they are written together.
  await Promise.all(
    invited.map(({ firstName, email, token }) => {
      const link = resetLink(app, email, token);
      return app.outbox.mail({
        to: email,
        ...invitationMail(app.config, { firstName, link, hours: invitationHours }),
      });
    }),
  );
}
