import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import {
  hasEmails,
  mayUndo,
  switchEmails,
  undoKey,
  unsubscriber,
  unsubscribePath,
  type Subscriber,
} from "../messages/unsubscribe.ts";
import { unsubscribePage, unsubscribePolicy, type UnsubscribePage } from "../messages/unsubscribePage.ts";
import { formFields } from "./forms.ts";
import type { Limit } from "./limits.ts";
import { answerIfTooMany } from "./tooMany.ts";

/** A mail provider unsubscribes for many people from one address. */
const limit: Limit = { name: "unsubscribe", max: 600, seconds: 600 };

/** How it was done, for the audit log. */
const byLink = "By the link in an email";

/** What mailboxes send automatically; the button of the page sends it as well (RFC 8058). */
const oneClick = { "List-Unsubscribe": "One-Click" };

/**
 * Switches optional emails off for the recipient of one, by its key alone. Viewing the page changes nothing, as
 * programs follow the links of emails before anyone reads them. The POST needs no anti-forgery token: the key allows
 * nothing else.
 */
export function serveUnsubscribe(server: FastifyInstance, app: App): void {
  server.get<Asked>(unsubscribePath, async (request, reply) => {
    if (await answerIfTooMany(app, request, reply, limit)) return reply;
    const one = await whose(app, request);
    if (one === null) return send(app, reply.status(404), incomplete);
    return send(app, reply, (await hasEmails(app, one)) === true ? question(app, one) : isOff(one));
  });

  void server.register(async (posts) => {
    posts.removeAllContentTypeParsers();
    posts.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    );
    posts.post<Asked>(unsubscribePath, { config: { withoutCsrf: true } }, async (request, reply) => {
      if (await answerIfTooMany(app, request, reply, limit)) return reply;
      const one = await whose(app, request);
      if (one === null) return send(app, reply.status(404), incomplete);
      const sent = new Map(await fieldsIn(request));
      const undo = sent.get("undo");
      if (undo !== undefined) {
        if (!(await mayUndo(app, one, undo))) return send(app, reply.status(422), tooLate(one));
        await switchEmails(app, one, true, byLink);
        return send(app, reply, isOn(one));
      }
      if (sent.get("List-Unsubscribe") !== oneClick["List-Unsubscribe"])
        return send(app, reply.status(422), question(app, one));
      await switchEmails(app, one, false, byLink);
      return send(app, reply, isOff(one, await undoKey(app, one)));
    });
  });
}

type Asked = { Querystring: { key?: unknown } };

const whose = async (app: App, { query }: FastifyRequest<Asked>): Promise<Subscriber | null> =>
  typeof query.key === "string" ? unsubscriber(app, query.key) : null;

const fieldsIn = async ({ body, headers }: FastifyRequest<Asked>): Promise<[string, string][]> =>
  Buffer.isBuffer(body) ? formFields(body, headers["content-type"] ?? "") : [];

function send(app: App, reply: FastifyReply, page: UnsubscribePage): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  const { productName } = app.config;
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", unsubscribePolicy(nonce))
    .header("referrer-policy", "no-referrer")
    .send(unsubscribePage(page, { productName, nonce }));
}

/** Users can also switch emails in their profile; an address without an account cannot. */
const page = (
  one: Subscriber,
  title: string,
  text: { user: readonly string[]; address: readonly string[] },
  button?: UnsubscribePage["button"],
): UnsubscribePage => ({
  ...{ title, text: typeof one === "number" ? text.user : text.address },
  ...(button && { button }),
  hasProfile: typeof one === "number",
});

const question = ({ config: { productName } }: App, one: Subscriber): UnsubscribePage => {
  const still = "Emails that you cannot do without are still sent";
  return page(
    one,
    "Switch off email notifications?",
    {
      user: [
        `You will no longer get email notifications from ${productName}. Notifications on the site stay as they are.`,
        `${still}, such as those for choosing a new password.`,
      ],
      address: [
        `${productName} will no longer send email notifications to ${typeof one === "number" ? "you" : one.address}.`,
        `${still}.`,
      ],
    },
    { label: "Switch off", fields: oneClick },
  );
};

const isOff = (one: Subscriber, undo?: string): UnsubscribePage =>
  page(
    one,
    "Email notifications are off",
    {
      user: ["You can switch them on again at any time in your profile."],
      address: ["If you want them again, ask the administrators of the site."],
    },
    undo === undefined ? undefined : { label: "Undo", fields: { undo } },
  );

const isOn = (one: Subscriber): UnsubscribePage =>
  page(one, "Email notifications are on", {
    user: ["Nothing has changed. You can switch them off at any time in your profile."],
    address: ["Nothing has changed. You can switch them off at any time by the link in an email."],
  });

const tooLate = (one: Subscriber): UnsubscribePage =>
  page(one, "It is too late to undo this here", {
    user: ["Switch email notifications on in your profile."],
    address: ["Ask the administrators of the site to write to you again."],
  });

const incomplete: UnsubscribePage = {
  title: "This link is not complete",
  text: ["Open the link in the email again, or switch off email notifications in your profile."],
  hasProfile: true,
};
