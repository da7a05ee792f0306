import { finished, Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { parse } from "regexparam";
import type * as z from "zod/mini";
import { barredTo, whyBarred } from "#src/contracts/acting.ts";
import { Done, type Endpoint, type Method } from "#src/contracts/endpoint.ts";
import { mayMake, type Access } from "./access.ts";
import type { App } from "./app.ts";
import type { Caller } from "./caller.ts";
import { refersToNothing } from "./database/driverError.ts";
import { Answered, answeredOnce } from "./http/answered.ts";
import { callerOf } from "./http/identity.ts";
import { checkLimit, whoOf, type Limit } from "./http/limits.ts";
import { readForm } from "./http/forms.ts";
import { receiveBody } from "./http/received.ts";
import { refuse, Refused } from "./refusals.ts";
import type { Turns } from "./turns.ts";

/** What a handler receives: the parts of the call, parsed by the contract, and the caller. */
export type Context<E extends Endpoint = Endpoint, C extends Caller | null = Caller | null> = {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
  caller: C;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Another success that the contract names under `also`: `otherwise(208, { data: … })`. */
class Otherwise {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}
export const otherwise = (status: number, body: unknown): Otherwise => new Otherwise(status, body);

/** The response as the contract defines it; a call that only succeeds may return nothing. */
export type Answer<E extends Endpoint> =
  | z.input<E["answer"]>
  | (typeof Done extends E["answer"] ? void : never)
  | Otherwise;

export type Handling = {
  /** Whether the call counts as use of the session; /session/check does not. */
  extendsSession?: boolean;
  /** Whether it can still be made once the time for acting as another user is over. */
  afterActing?: boolean;
  /** Whether the private content cookie alone is enough (B-374): for media, which a player requests by itself. */
  contentCookie?: boolean;
  /** In bytes; 1 MiB by default. */
  bodyLimit?: number;
  /** Called as a request arrives, before anything is looked up for it. Its body is read in meanwhile. */
  arriving?: (request: FastifyRequest) => Arriving;
  /**
   * The call waits for its turn before its body is read: one at a time for each user (or address without a session).
   */
  turns?: (app: App) => Turns;
  /** How often one caller (or one address without a session) may make it. */
  limit?: Limit;
  /**
   * The handler writes its own lines into the audit log, in its own transactions. While acting as another user, neither
   * a further line nor an enclosing transaction is added.
   */
  audited?: boolean;
};

/** A text that says who may make a call: for the API page, and for the log of refused calls. */
export const needsOf = ({ endpoint, access }: Pick<Handled, "endpoint" | "access">): string => {
  const barred = barredTo(endpoint);
  return barred === null ? access.name : `${access.name}, ${barred}`;
};

/** Callbacks of an incoming call: `received` when the last byte of its body is in, `over` once it was answered. */
export type Arriving = { received: () => void; over: () => void };

/** One call, ready to be registered. */
export type Handled = {
  readonly endpoint: Endpoint;
  readonly access: Access;
  readonly handling: Handling;
  handle(context: Context): unknown;
};

/** Joins a contract, its access rule and its handler. */
export function on<E extends Endpoint, C extends Caller | null>(
  endpoint: E,
  access: Access<C>,
  handle: (context: Context<E, C>) => Answer<E> | Promise<Answer<E>>,
  handling: Handling = {},
): Handled {
  return { endpoint, access: access as Access, handle: handle as Handled["handle"], handling };
}

const defaultBodyLimit = 1_048_576;

/** Registers the calls. The order of checks is CSRF 419 (a hook of the whole server), 401, 403, 429, then 422. */
export function serve(server: FastifyInstance, app: App, handled: readonly Handled[]): void {
  const bodies = new WeakMap<FastifyRequest, Readable>();
  for (const one of handled) {
    const { endpoint, access, handling } = one;
    const bodyLimit = handling.bodyLimit ?? defaultBodyLimit;
    // Also checked at runtime, although the type requires it: a server must not start with a call that is open by
    // oversight.
    if (typeof access?.allows !== "function")
      throw new TypeError(`${endpoint.method} ${endpoint.path} does not say who may make it`);
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit,
      config: {
        extendsSession: handling.extendsSession ?? true,
        afterActing: handling.afterActing ?? false,
        contentCookie: handling.contentCookie ?? false,
      },
      onRequest: async (request, reply) => {
        const arriving = handling.arriving?.(request);
        if (arriving) {
          finished(reply.raw, arriving.over);
          bodies.set(request, receiveBody(request, bodyLimit, arriving.received));
        }
        await admit(app, one, request);
        if (handling.limit) await checkLimit(app, request, handling.limit);
        if (handling.turns) await takeTurn(handling.turns(app), request, reply);
      },
      preParsing: async (request, _reply, payload) => bodies.get(request) ?? payload,
      handler: async (request, reply) => {
        if (endpoint.file) return reply.send(Readable.from(await fileOf(one, request, reply)));
        reply.type("application/json; charset=utf-8");
        return (await answer(app, one, request, reply)).json;
      },
    });
  }
}

/** Waits for the caller's turn, which lasts until the response is out or they have gone. */
async function takeTurn(turns: Turns, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const turn = turns.ask(whoOf(await callerOf(request), request));
  finished(reply.raw, turn.over);
  await turn.come;
}

/** Refuses callers without access. A refusal of a signed-in user is audited (ASVS 16.3.2). */
async function admit(app: App, one: Handled, request: FastifyRequest): Promise<void> {
  const caller = await callerOf(request);
  if (one.access.needsSession && caller === null) throw refuse.unauthorized();
  const may = await mayMake(app, one, caller);
  // What is barred while acting stays barred even if the caller has access: they are told how to proceed (D-22, G-17).
  const barred = caller && whyBarred(caller.acting, one.endpoint);
  if (may && barred === null) return;
  await app.audit({
    caller,
    act: `${request.method} ${request.routeOptions.url}`,
    outcome: "refused",
    details: { needs: needsOf(one) },
  });
  throw refuse.forbidden(may ? (barred ?? undefined) : undefined);
}

const answer = async (
  app: App,
  one: Handled,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answered> => {
  try {
    return await answerTo(app, one, await contextOf(one, request, reply));
  } catch (error) {
    throw one.endpoint.saysMissing ? saidInPlace(error) : error;
  }
};

/** B-341: a page that shows in place that something is missing shows no toast as well. */
const saidInPlace = (error: unknown): unknown =>
  error instanceof Refused && error.status === 404
    ? new Refused(404, { ...error.body, suppress_toast: true }, error.headers)
    : error;

/** The bytes of a file; its handler has set the type and the name. */
const fileOf = async (one: Handled, request: FastifyRequest, reply: FastifyReply) =>
  (await one.handle(await contextOf(one, request, reply))) as AsyncIterable<Uint8Array>;

const contextOf = async (
  { endpoint }: Handled,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Context> => ({
  params: read(endpoint.params, request.params),
  query: read(endpoint.query, request.query),
  body: read(endpoint.body, endpoint.form ? await readForm(endpoint.body, request) : request.body),
  caller: await callerOf(request),
  request,
  reply,
});

/**
 * Returns the response of a call, checked against its contract: nothing that the contract does not name leaves the
 * server. Also used when the server itself makes the call, to write a response into a document.
 */
export async function answerTo(app: App, one: Handled, context: Context): Promise<Answered> {
  const { endpoint } = one;
  const { also = {} } = endpoint;
  const given = (await handle(one, context)) ?? (endpoint.answer === Done ? { data: null } : undefined);
  const { form, body } =
    given instanceof Otherwise
      ? { form: also[given.status], body: given.body }
      : { form: endpoint.answer, body: given };
  const answered = answeredOnce(body, (fresh) => {
    const checked = form?.safeParse(fresh);
    if (checked?.success) return new Answered(checked.data);
    const fault = `${endpoint.method} ${endpoint.path} answered off contract`;
    app.log.error({ issues: checked?.error.issues }, fault);
    throw new Error(fault);
  });
  if (given instanceof Otherwise) context.reply.status(given.status);
  return answered;
}

/**
 * Handles a call; once more if somebody deletes what it refers to after its handler has looked that up: the handler now
 * finds it missing, and refuses as it would have a moment later. A call may be repeated, as browsers repeat those whose
 * response was lost.
 */
async function handle(one: Handled, context: Context): Promise<unknown> {
  try {
    return await one.handle(context);
  } catch (error) {
    if (!refersToNothing(error)) throw error;
    return one.handle(context);
  }
}

/** Parses one part of a call. @throws Refused 422 with the messages by field, written `a.b.0` */
function read(schema: z.ZodMiniType, given: unknown): unknown {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues)
    (errors[path.join(".") || "body"] ??= []).push(message);
  throw refuse.invalid(errors);
}

/**
 * Returns the method and path of every call that has a handler, sorted. The contract test compares them with the
 * contracts.
 */
export const handledEndpoints = (handled: readonly Handled[]): string[] =>
  handled.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort();

/** Returns the methods of the calls at a path; none if there is no such call. A trailing slash does not matter. */
export function methodsAt(handled: readonly Handled[]): (path: string) => HTTPMethods[] {
  const patterns = new Map<string, { pattern: RegExp; methods: Method[] }>();
  for (const { endpoint } of handled) {
    const plain = endpoint.path.replace(/\/$/, "");
    const known = patterns.get(plain) ?? { pattern: parse(plain).pattern, methods: [] };
    known.methods.push(endpoint.method);
    patterns.set(plain, known);
  }
  return (path) => {
    const methods = [...patterns.values()].flatMap((known) =>
      known.pattern.test(path) ? known.methods : [],
    );
    return methods.includes("GET") ? ["HEAD", ...methods] : methods;
  };
}
