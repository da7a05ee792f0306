import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { Refused, refuse } from "../refusals.ts";

const said: Readonly<Record<string, Refused>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: refuse.malformed("The body is not valid JSON"),
  FST_ERR_CTP_BODY_TOO_LARGE: new Refused(413, { message: "The body is too large" }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refused(415, { message: "Send the body as application/json" }),
  FST_ERR_BAD_URL: refuse.malformed("The address is not valid"),
};

/**
 * Codes and messages of the database driver that mean no connection, no space, a timeout, or a deadlock: the same
 * request may succeed later.
 */
const temporary =
  /^(?:ECONNREFUSED|ECONNRESET|57P0[123]|57014|55P03|40P01|53[123]00|08\d{3}|timeout exceeded when trying to connect|Connection terminated.*)$/;

/** Database codes for a NUL, the one Unicode character that it cannot store. */
const unstorable: ReadonlySet<string> = new Set(["22021", "22P05"]);

/** Turns any thrown value into one of the documented refusals. Unexpected errors reveal nothing. */
export function refusalFor(error: unknown): Refused {
  if (error instanceof Refused) return error;
  const {
    code = "",
    statusCode = 500,
    message = "",
    cause,
  } = error as Partial<FastifyError> & { cause?: unknown };
  const known = said[code];
  if (known) return known;
  if (statusCode >= 400 && statusCode < 500)
    return error instanceof SyntaxError
      ? said.FST_ERR_CTP_INVALID_JSON_BODY!
      : new Refused(statusCode, { message: STATUS_CODES[statusCode] ?? "Bad Request" });
  const told = [
    code,
    message,
    ...(cause instanceof Error ? [(cause as FastifyError).code, cause.message] : []),
  ];
  if (told.some((words) => temporary.test(words ?? ""))) return refuse.unavailable();
  if (told.some((words) => unstorable.has(words ?? "")))
    return new Refused(422, { message: "This text contains a character that cannot be saved" });
  return new Refused(500, { message: sharedMessages.failures.server });
}

/** Answers an error in the documented form `{ message, errors? }`; the cause goes to the log only. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body, headers } = refusalFor(error);
  if (status >= 500) request.log.error({ err: error }, `${request.method} failed`);
  void reply
    .status(status)
    .headers(headers)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(body));
}

/** Answers every error, in one place. A path without a handler gets 405 if another method would work, otherwise 404. */
export function answerErrors(server: FastifyInstance, methodsAt: (path: string) => readonly string[]): void {
  server.setErrorHandler(answerError);
  server.setNotFoundHandler((request, reply) =>
    answerError(noRouteRefusal(request, methodsAt), request, reply),
  );
}

/** The refusal of a request that matched no route. */
export function noRouteRefusal(
  request: FastifyRequest,
  methodsAt: (path: string) => readonly string[],
): Refused {
  const allowed = methodsAt(request.url.split("?", 1)[0]!);
  return allowed.length > 0 ? refuse.wrongMethod(allowed) : refuse.notFound();
}
