import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { checkLimit, type Limit } from "../http/limits.ts";
import { takeReport } from "../messages/cameBack.ts";
import { refuse } from "../refusals.ts";
import { sameText } from "../sessions/tokens.ts";

/** Where a mail server or a provider posts a mail that came back, as it is (message/rfc822). */
export const bouncesPath = "/api/mail/bounces";
/** A mail that comes back has what was sent with it. */
const bodyLimit = 10_485_760;
const wrongSecrets: Limit = { name: "wrong bounce secrets", max: 20, seconds: 60 };

/**
 * Takes mails that came back from whoever knows the secret of the configuration; without one there is no such address. What
 * tells of none of our emails is taken, too: whoever brings it would only bring it again.
 */
export function takeBounces(server: FastifyInstance, app: App): void {
  const { mailBouncesSecret: secret } = app.config;
  if (secret === null) return;
  void server.register(async (posts) => {
    posts.removeAllContentTypeParsers();
    posts.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    posts.post(
      bouncesPath,
      {
        config: { withoutCsrf: true },
        bodyLimit,
        // Before its body is read.
        onRequest: async (request) => {
          if (sameText(request.headers.authorization ?? "", `Bearer ${secret}`)) return;
          await checkLimit(app, request, wrongSecrets);
          throw refuse.unauthorized();
        },
      },
      async ({ body, log }, reply) => {
        const did = Buffer.isBuffer(body) ? await takeReport(app, body) : "There was nothing in it.";
        log.info({ did }, "a mail that came back");
        return reply.send({ data: { did } });
      },
    );
  });
}
