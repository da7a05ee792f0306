import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { checkLimit, type Limit } from "../http/limits.ts";
import { takeReport } from "../messages/cameBack.ts";
import { refuse } from "../refusals.ts";
import { sameText } from "../sessions/tokens.ts";

/** Where a mail server or provider posts a mail that came back, unchanged (message/rfc822). */
export const bouncesPath = "/api/mail/bounces";
/** A bounced mail contains everything that was sent with it. */
const bodyLimit = 10_485_760;
const wrongSecrets: Limit = { name: "wrong bounce secrets", max: 20, seconds: 60 };

/**
 * Accepts bounced mails from callers who know the configured secret; without a secret the address does not exist.
 * Reports that concern none of our emails are accepted too: otherwise the caller would only send them again.
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
        // Checked before the body is read.
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
