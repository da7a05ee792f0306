import { roleSets } from "#src/contracts/roleSets.ts";
import { and, eq, isNull } from "drizzle-orm";
import { isEmailLanguage } from "#src/contracts/emails/emailLanguages.ts";
import { userCalls } from "#src/contracts/user.ts";
import { profileCalls } from "#src/contracts/profile.ts";
import { signedIn } from "../access.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { tell } from "../messages/tell.ts";
import { usersWith } from "../messages/recipients.ts";
import { contactEmails, helpQueries, users } from "../schema/index.ts";
import { refuse } from "../refusals.ts";
import { on, type Handled } from "../serve.ts";
import { setContentCookie } from "../sessions/contentCookie.ts";
import { answerCurrentUser, settingsOf } from "./currentUser.ts";
import { pictureTurns } from "../images.ts";
import { helpQuery } from "./messages.ts";
import { imageBodyLimit, replaceImage } from "./profileImages.ts";

/** The current user: E-012 … E-017. */
export const userModule = (app: App): Handled[] => [
  on(userCalls.me, signedIn, ({ caller }) => answerCurrentUser(app, caller)),

  on(profileCalls.updateProfile, signedIn, async ({ body, caller }) => {
    const { first_name: firstName, last_name: lastName, job_title: jobTitle } = body;
    await app
      .db()
      .update(users)
      // Whoever empties their job title has none.
      .set({ firstName, lastName, jobTitle: jobTitle === "" ? null : jobTitle, updatedAt: app.now() })
      .where(eq(users.id, caller.userId));
    return answerCurrentUser(app, caller, null);
  }),

  on(
    profileCalls.updateImage,
    signedIn,
    async ({ body, caller }) => ({
      data: { profile_image: await replaceImage(app, caller.userId, body.image) },
    }),
    {
      bodyLimit: imageBodyLimit,
      limit: { name: "profile image", max: 20, seconds: 600 },
      turns: pictureTurns,
    },
  ),

  on(profileCalls.notificationSettings, signedIn, async ({ body: { settings }, caller }) => {
    const { language } = settings;
    if (language != null && !isEmailLanguage(language))
      throw refuse.invalid({ "settings.language": ["Choose from the list"] });
    const [row] = await app
      .db()
      .update(users)
      .set({
        ...{ notifyByEmail: settings.email, notifyInSystem: settings.system, language },
        updatedAt: app.now(),
      })
      .where(eq(users.id, caller.userId))
      .returning();
    return { data: settingsOf(row!) };
  }),

  on(
    userCalls.contentCookies,
    signedIn,
    async ({ caller, reply }) => setContentCookie(app, caller, reply),
    // An open page requests the cookies by itself, whether or not anybody is there.
    { extendsSession: false },
  ),

  on(userCalls.contact, signedIn, ({ body, caller }) => sendHelpQuery(app, caller, body.query), {
    limit: { name: "help query", max: 10, seconds: 600 },
  }),
];

/** Stores a help query and emails it to the contacts that receive them, or to every administrator if there are none. */
async function sendHelpQuery(app: App, caller: Caller, query: string): Promise<void> {
  await app.inTransaction(async () => {
    const [from] = await app.db().select().from(users).where(eq(users.id, caller.userId));
    await app.db().insert(helpQueries).values({ userId: caller.userId, query, createdAt: app.now() });
    const contacts = await app
      .db()
      .selectDistinct({ email: contactEmails.email })
      .from(contactEmails)
      .where(and(eq(contactEmails.receivesHelp, true), isNull(contactEmails.archivedAt)));
    const { firstName, lastName, email } = from!;
    const name = `${firstName} ${lastName}`;
    await tell(
      app,
      helpQuery,
      contacts.length > 0
        ? contacts.map((contact) => ({ address: contact.email }))
        : await usersWith(app, roleSets.systemAdmins),
      { values: { SENDER_NAME: name, LEARNER_NAME: `${name} (${email})`, MESSAGE: query } },
    );
  });
}
