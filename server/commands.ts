import { and, eq, isNull, sql } from "drizzle-orm";
import { FeatureFlag, featureFlags } from "#src/contracts/roles.ts";
import { readFileSync } from "node:fs";
import { PolicyVersionDraft } from "#src/contracts/admin/policyVersions.ts";
import { policyNames } from "#src/contracts/policyNames.ts";
import { policyIds } from "#src/contracts/limits.ts";
import type { App } from "./app.ts";
import { StartRefused } from "./config.ts";
import { setFlag } from "./flags.ts";
import { listMails } from "./mail/list.ts";
import { addPublished } from "./modules/admin/policyVersions.ts";
import { takeReport } from "./messages/cameBack.ts";
import { tell } from "./messages/tell.ts";
import { directMessage } from "./modules/messages.ts";
import { announce } from "./modules/notices.ts";
import { resetLink, saveTokens } from "./modules/session.ts";
import { Refused } from "./refusals.ts";
import { userMerges, users } from "./schema/index.ts";
import { newToken } from "./sessions/tokens.ts";

/** What `npm run admin` can do, either in its own process or in the running server. */

/** How each command is written, and what it does. */
const uses = {
  create: ["create EMAIL", "makes a super administrator, and prints a link to set a password"],
  notify: ["notify EMAIL MESSAGE", "sends one person a notification"],
  announce: ["announce MESSAGE", "shows everyone an announcement"],
  flag: ["flag NAME on|off", "turns a feature on or off for everyone"],
  policy: ["policy gdpr|cookies VERSION FILE", "publishes a policy's text from a file of HTML"],
  mails: ["mails", "prints the emails that were kept because there is no SMTP_URL"],
  bounce: ["bounce < MESSAGE", "processes a returned email that a mail server pipes in"],
} as const satisfies Readonly<Record<string, readonly [use: string, does: string]>>;

/** A line for each command. */
const help = [
  "npm run admin -- COMMAND",
  "",
  ...Object.values(uses).map(([use, does]) => `  ${use.padEnd(34)}${does}`),
].join("\n");

/** The answer to a request for help; null for anything else. */
export const helpFor = (name = ""): string | null => (["help", "--help", "-h"].includes(name) ? help : null);

const usage = (name: keyof typeof uses): string => `use: ${uses[name][0]}`;
/** The first administrator may read the link long after it was made. */
const linkMinutes = 24 * 60;

type Command = (app: App, ...words: string[]) => Promise<string>;

const commands: Readonly<Record<keyof typeof uses, Command>> = {
  async create(app, email = "") {
    if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email))
      throw new StartRefused(`create needs an email address; ${usage("create")}`);
    const token = newToken();
    const known = await app.inTransaction(async () => {
      const user = await userOf(app, email);
      const id = user?.id ?? (await createUser(app, email));
      await app
        .db()
        .update(users)
        .set({
          roles: sql`(select array_agg(distinct role) from unnest(${users.roles} || '{super admin}'::text[]) role)`,
        })
        .where(eq(users.id, id));
      await saveTokens(app, [{ userId: id, token }], linkMinutes);
      await app.audit({
        act: "create administrator",
        subject: `user ${id}`,
        outcome: "done",
        details: { by: "command line" },
      });
      return user !== undefined;
    });
    const done = known ? `${email} is now a super admin.` : `Created an account for ${email} as super admin.`;
    return `${done}\nSet a password within 24 hours, once, at:\n${resetLink(app, email, token)}`;
  },

  async notify(app, email = "", message = "") {
    if (!message) throw new StartRefused(`notify needs an email address and a message; ${usage("notify")}`);
    const user = await userOf(app, email);
    if (!user) throw new StartRefused(`no user has the address ${email}`);
    await tell(app, directMessage, [user.id], { values: { MESSAGE: message } });
    return `${email} has a notification.`;
  },

  async announce(app, message = "") {
    if (!message) throw new StartRefused(`announce needs a message; ${usage("announce")}`);
    await announce(app, { message });
    return "Everyone sees the announcement.";
  },

  async flag(app, given = "", state = "") {
    const name = FeatureFlag.safeParse(given);
    if (!name.success)
      throw new StartRefused(
        `there is no feature flag “${given}”. Choose one of: ${featureFlags.join(", ")}`,
      );
    if (state !== "on" && state !== "off")
      throw new StartRefused(`flag needs a name and on or off; ${usage("flag")}`);
    await setFlag(app, name.data, state === "on");
    return `${name.data} is ${state}.`;
  },

  async policy(app, called = "", version = "", text = "") {
    const draft = PolicyVersionDraft.safeParse({
      policy_id: policyIds[called as keyof typeof policyIds],
      policy_version: version,
      text,
    });
    if (!draft.success) throw new StartRefused(`${draft.error.issues[0]!.message}; ${usage("policy")}`);
    const people = await addPublished(app, draft.data).catch((error: unknown) => {
      throw error instanceof Refused ? new StartRefused(error.body.message) : error;
    });
    const { policy_id: id, policy_version: published } = draft.data;
    return `${policyNames[id]} ${published} is published. ${people} ${people === 1 ? "person is" : "people are"} asked to accept it.`;
  },

  async bounce(app, message = "") {
    if (!message) throw new StartRefused("bounce needs a returned email as its input: … bounce < message");
    return takeReport(app, Buffer.from(message, "latin1"));
  },

  async mails(app) {
    const kept = await listMails(app);
    if (kept.length === 0) return "No emails to show.";
    return kept
      .map(({ createdAt, to, subject, text }) => `${createdAt.toISOString()} to ${to}: ${subject}\n\n${text}`)
      .join("\n");
  },
};

async function userOf(app: App, email: string) {
  const [user] = await app
    .db()
    .select({ id: users.id })
    .from(users)
    .where(and(hasAddress(email), isNull(users.disabledAt)));
  return user;
}

const hasAddress = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

/** @throws StartRefused if the address is that of a closed account */
async function createUser(app: App, email: string): Promise<number> {
  const [row] = await app
    .db()
    .insert(users)
    .values({ email, firstName: "First", lastName: "Administrator" })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (row) return row.id;
  const [merge] = await app
    .db()
    .select({ into: sql<string>`(select u.email from users u where u.id = ${userMerges.intoId})` })
    .from(userMerges)
    .innerJoin(users, eq(users.id, userMerges.fromId))
    .where(and(hasAddress(email), isNull(userMerges.undoneAt)));
  throw new StartRefused(
    merge
      ? `the account of ${email} has been merged into ${merge.into}. Use that address`
      : `the account of ${email} is disabled. Enable it in the back office, or use another address`,
  );
}

/** Runs one command, given by its words. @returns what to print. @throws StartRefused with one line */
export async function runCommand(app: App, [name = "", ...words]: readonly string[]): Promise<string> {
  requireCommand(name);
  return commands[name](app, ...words);
}

/**
 * Returns the words of a command, with the contents of the file that it names or of its input. The server that runs the
 * command may have another working directory.
 * @throws StartRefused if the file cannot be read
 */
export function withFile(words: readonly string[]): readonly string[] {
  const [name, policy = "", version = "", file] = words;
  // Byte for byte: a bounced email keeps the encoding with which it was sent.
  if (name === "bounce") return [name, readFileSync(0, "latin1")];
  if (name !== "policy" || file === undefined) return words;
  try {
    return [name, policy, version, readFileSync(file, "utf8")];
  } catch {
    throw new StartRefused(`the file ${file} cannot be read`);
  }
}

/** @throws StartRefused if the word is not a command */
export function requireCommand(name = ""): asserts name is keyof typeof uses {
  if (!Object.hasOwn(commands, name))
    throw new StartRefused(
      `${name === "" ? "choose a command" : `there is no command “${name}”`}. The commands are:\n\n${help}\n\nnpm run admin -- --help prints this list`,
    );
}
