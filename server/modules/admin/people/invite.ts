import type { App } from "../../../app.ts";
import { isOneOf } from "../../../database/lists.ts";
import { tell } from "../../../messages/tell.ts";
import { users } from "../../../schema/index.ts";
import { newToken } from "../../../sessions/tokens.ts";
import { invitationHours } from "../../linkTimes.ts";
import { resetPath, saveTokens } from "../../session.ts";
import { invitation } from "./messages.ts";

/** Emails the link to set a first password, which nobody else ever knows (6.4.6). */
export async function invite(app: App, ids: readonly number[]): Promise<void> {
  const people = await app
    .db()
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(isOneOf(users.id, ids));
  const invited = people.map((person) => ({ ...person, token: newToken() }));
  await saveTokens(
    app,
    invited.map(({ id: userId, token }) => ({ userId, token })),
    invitationHours * 60,
  );
  const paths = new Map(invited.map(({ id, email, token }) => [id, resetPath(email, token)]));
  await tell(app, invitation, [...paths.keys()], { values: {}, path: (id) => paths.get(id)! });
}
