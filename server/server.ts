import cookie from "@fastify/cookie";
import form from "@fastify/formbody";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { bytesType, formType } from "#src/contracts/endpoint.ts";
import type { App } from "./app.ts";
import { noteDemand } from "./demand.ts";
import { routable } from "./http/addresses.ts";
import { connectionsOf } from "./http/connections.ts";
import { compressAnswers } from "./http/compress.ts";
import { guardAgainstForgery } from "./http/csrf.ts";
import { answerError, answerErrors } from "./http/errors.ts";
import { checkHosts } from "./http/hosts.ts";
import { answerHeaders, setAnswerHeaders } from "./http/headers.ts";
import { identify } from "./http/identity.ts";
import { logAnswers, newRequestId, rememberRequestIds } from "./http/logging.ts";
import { takePolicyReports } from "./http/policyReports.ts";
import { serveUnsubscribe } from "./http/unsubscribe.ts";
import { serveExamCompletion } from "./modules/exams/complete.ts";
import { serveBankImages } from "./modules/bankImages.ts";
import { serveFeeds } from "./modules/podcasts/serveFeeds.ts";
import { serveProfileImages } from "./modules/profileImages.ts";
import { takeBounces } from "./mail/takeBounces.ts";
import { methodsAt, serve, type Handled } from "./serve.ts";

/**
 * Creates the HTTP server over an app: every call that is passed in, with everything that runs before and after them.
 * It does not listen yet; routes that are not calls (pages, sockets) are added by their own functions.
 */
export async function createServer(
  app: App,
  handled: readonly Handled[],
  connections = connectionsOf(app.config),
): Promise<FastifyInstance> {
  const server = Fastify({
    serverFactory: connections.serve,
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: (_address, hop) => hop < app.config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    rewriteUrl: ({ url = "/" }) => routable(url),
    // These come before any hook.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(answerHeaders(app.config, request.id))),
    forceCloseConnections: "idle",
  });
  server.addHook("preClose", async () => connections.stop());
  readBodies(server);
  await server.register(cookie);
  await server.register(form);
  setAnswerHeaders(server, app.config);
  noteDemand(server, app.demand);
  rememberRequestIds(server);
  logAnswers(server);
  compressAnswers(server);
  checkHosts(server, app.config);
  guardAgainstForgery(server, app.config);
  identify(server, app.sessions);
  answerErrors(server, methodsAt(handled));
  takePolicyReports(server, app);
  serve(server, app, handled);
  serveProfileImages(server, app);
  serveBankImages(server, app);
  serveFeeds(server, app);
  serveUnsubscribe(server, app);
  takeBounces(server, app);
  serveExamCompletion(server, app);
  return server;
}

/**
 * Bodies are JSON, or bytes and multipart forms where a contract asks for them; an empty body is none. Plain text,
 * which a foreign form could send, is not accepted.
 */
function readBodies(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser("error", "error");
  server.removeContentTypeParser(["application/json", "text/plain"]);
  server.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  for (const type of [bytesType, formType])
    server.addContentTypeParser(type, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}
