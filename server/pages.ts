import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isBarred } from "#src/contracts/acting.ts";
import type { Boot } from "#src/contracts/boot.ts";
import { withGivenParams } from "#src/contracts/endpoint.ts";
import { lookCookie, readLook } from "#src/contracts/look.ts";
import { pageFilesKey } from "#src/contracts/pageFiles.ts";
import { sessionCalls } from "#src/contracts/session.ts";
import { readTimeChoice, timesCookie } from "#src/contracts/timeFormat.ts";
import { safeInternalUrl } from "#src/contracts/urls.ts";
import { userCalls } from "#src/contracts/user.ts";
import { readZone, zoneCookie } from "#src/contracts/zone.ts";
import type { RouteRow } from "#src/routes/route.ts";
import { titleOf, type Match } from "#src/routes/routeTable.ts";
import { answerName, type FirstCall } from "#src/routes/firstCalls.ts";
import type { Screens } from "#src/screens/screen.ts";
import { screens } from "#src/areas/screens.ts";
import { routes } from "#src/areas/table.ts";
import { mayMake } from "./access.ts";
import type { App } from "./app.ts";
import type { Caller } from "./caller.ts";
import { isUnderCalls } from "./http/addresses.ts";
import { serveAssets } from "./http/assets.ts";
import { fill, readDocuments, signInDocument, withSheets } from "./http/documents.ts";
import { answerError, noRouteRefusal } from "./http/errors.ts";
import { documentPolicy, reportPath } from "./http/headers.ts";
import { callerOf } from "./http/identity.ts";
import type { Limit } from "./http/limits.ts";
import { answerIfTooMany } from "./http/tooMany.ts";
import { preloadsOf, readManifest, type Links, type Manifest } from "./http/manifest.ts";
import { timeFormatOf } from "./http/timeFormat.ts";
import type { Painter } from "./painting.ts";
import { returnToOwnAccount } from "./modules/acting.ts";
import { Refused } from "./refusals.ts";
import { demoAccounts, demoPassword } from "./seed/accounts.ts";
import { answerTo, methodsAt, type Handled } from "./serve.ts";
import { ensureSessionCookies, hasSignedIn } from "./sessions/cookies.ts";
import { isActingOver } from "./sessions/sessions.ts";

/** Page loads of a user, and of everyone at an address who has not signed in: a whole firm may be behind it. */
const ofUser: Limit = { name: "page", max: 120, seconds: 60 };
const ofStrangers: Limit = { name: "page before sign-in", max: 1_200, seconds: 60 };

export type PagesOptions = {
  /** The directory of the built client. */
  client: string;
  /** Whether /sso leads anywhere. */
  sso: boolean;
  paint: Painter;
};

/**
 * Serves the documents of every address that is a route of the client, and the files that they name. A page that needs
 * a signed-in user redirects others to the sign-in page, which brings them back. An unknown address gets the 404 screen
 * with that status. The sign-in screens stay open to users who are signed in (P-001).
 */
export function servePages(
  server: FastifyInstance,
  app: App,
  handled: readonly Handled[],
  { client, sso, paint }: PagesOptions,
): void {
  const manifest = readManifest(client);
  const linksOf = linksIn(client, manifest);
  const documents = readDocuments(client);
  const built = { version: versionOf(client), pageFiles: pageFilesOf(manifest) };
  const methods = methodsAt(handled);

  serveAssets(server, client);

  server.get("/*", { config: { afterActing: true } }, async (request, reply) => {
    const path = request.originalUrl.split("?", 1)[0]!;
    const match = routes.matchPath(path);
    const { row } = match;
    if (row.kind === "catch-all" && isCall(path, methods))
      return answerError(noRouteRefusal(request, methods), request, reply);
    const caller = await callerOf(request);
    if (await answerIfTooMany(app, request, reply, caller ? ofUser : ofStrangers)) return reply;
    if (caller && isActingOver(caller, app.now())) {
      await returnToOwnAccount(app, request, reply, caller);
      // The page may have moved on to sign-in before the browser requested the way back.
      const { redirect } = request.query as Record<string, unknown>;
      return reply.redirect(row.layout === "guest" ? redirectWanted(app, redirect) : request.originalUrl);
    }
    if (row.needs.login && caller === null) return reply.redirect(signInPath(app, request));
    if (row.kind === "catch-all") reply.status(404);
    const query = request.query as Record<string, unknown>;
    const guest = row.layout === "guest" && row.kind === "screen";
    const boot: Boot = {
      ...publicBoot(app, sso),
      ...built,
      signedIn: caller !== null,
      times: timeFormatOf(request.headers["accept-language"]),
      answers: caller && !guest ? await firstAnswers(app, handled, match, caller, request, reply) : {},
    };
    const next = redirectFor(match, request, boot);
    if (next !== null) return reply.redirect(next);
    // The embedded database responds within one turn of the event loop, so the time that it took is no sign of
    // overload.
    await turn();
    const nonce = randomBytes(16).toString("base64");
    const html = fill(documents(guest ? signInDocument(row.name, Boolean(query.token)) : "index"), {
      nonce,
      productName: app.config.productName,
      title: titleOf(app.config.productName, row),
      redirect: redirectWanted(app, query.redirect),
      links: guest ? none : linksOf(row),
      theme: row.theme,
      look: readLook(request.cookies[lookCookie]),
      boot,
      painted:
        boot.answers[userCalls.me.path] === undefined
          ? null
          : await paint({
              boot,
              address: request.originalUrl,
              origin: new URL(app.config.publicUrl).origin,
              now: app.now().getTime(),
              zone: readZone(request.cookies[zoneCookie]),
              times: readTimeChoice(request.cookies[timesCookie]),
            }),
    });
    ensureCookies(app, request, reply);
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", documentPolicy(app.config, nonce))
      .header("reporting-endpoints", `csp="${reportPath}"`)
      .send(html);
  });
}

/** Whether a path is that of a call, existing or not: its caller does not want a page. */
const isCall = (path: string, methods: (path: string) => readonly string[]): boolean =>
  isUnderCalls(path) || methods(path).length > 0;

const redirectWanted = ({ config }: App, redirect: unknown): string =>
  safeInternalUrl(typeof redirect === "string" ? redirect : null, config.publicUrl) ?? "/";

/** Where an old address redirects this user, so that no page is shown only to be left at once; null for a page. */
function redirectFor(match: Match, request: FastifyRequest, { answers }: Boot): string | null {
  const me = answers[userCalls.me.path];
  if (me === undefined) return null;
  const { search } = new URL(request.originalUrl, "http://page.invalid");
  return routes.redirectOf(match, search, userCalls.me.answer.parse(me).data);
}

/** The sign-in page with the way back (unless that is home) and with the reason if a session has ended (T-2). */
function signInPath(app: App, request: FastifyRequest): string {
  const redirect = redirectWanted(app, request.originalUrl);
  const query = new URLSearchParams({
    ...(redirect === "/" ? {} : { redirect }),
    ...(hasSignedIn(app.config, request) ? { ended: "1" } : {}),
  });
  return query.size === 0 ? "/login" : `/login?${query}`;
}

/** The sign-in screens are prerendered with their own. */
const none: Links = { scripts: "", sheets: "" };

/** What a row's document loads besides its entry; worked out once for each row. */
function linksIn(client: string, manifest: Manifest): (row: RouteRow) => Links {
  const known = new Map<string, Links>();
  return (row) => {
    const found = known.get(row.name);
    if (found) return found;
    const { scripts, sheets } = preloadsOf(manifest, row);
    const links = { scripts, sheets: withSheets(client, sheets) };
    known.set(row.name, links);
    return links;
  };
}

/** A freshly loaded page can write at once: the anti-forgery cookie comes with it. */
function ensureCookies(app: App, request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies["XSRF-TOKEN"] === undefined) ensureSessionCookies(app.config, request, reply);
}

/** The part of the boot data that is public. */
function publicBoot(
  { config }: App,
  sso: boolean,
): Omit<Boot, "version" | "pageFiles" | "signedIn" | "times" | "answers"> {
  const { host, port, tls, key } = config.pusher;
  const own = new URL(config.publicUrl);
  const demo = config.seed === "demo";
  return {
    productName: config.productName,
    environment: config.environment,
    live:
      host === null
        ? { key, host: null, port: Number(own.port) || (config.secure ? 443 : 80), tls: config.secure }
        : { key, host, port, tls },
    sentryDsn: config.sentryDsn,
    demoAccounts: demo ? demoAccounts : [],
    demoPassword: demo ? demoPassword : null,
    sso,
  };
}

/** The calls whose responses a route's first screen needs. */
async function callsOf(
  { row, params }: Match,
  caller: Caller,
  request: FastifyRequest,
): Promise<FirstCall[]> {
  const ofEveryPage = [{ endpoint: userCalls.me }, { endpoint: sessionCalls.check }];
  const search = new URL(request.originalUrl, "http://page.invalid").searchParams;
  const first = (screens as Partial<Screens>)[row.name]?.first;
  const calls = (await first?.({ params, search })) ?? [];
  // While acting, the page makes the call itself and is told why it is refused. A page that was only prefetched is no
  // sign that the learner opened it.
  const isOpened = caller.acting === "self" && !isAhead(request);
  return [...ofEveryPage, ...calls.filter(({ onlyOpened }) => !onlyOpened || isOpened)];
}

const isAhead = ({ headers }: FastifyRequest): boolean => /prefetch/.test(String(headers["sec-purpose"]));

/** Makes those calls inside the server. If one fails it is left out: the page makes it itself and shows the error. */
async function firstAnswers(
  app: App,
  handled: readonly Handled[],
  match: Match,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, unknown>> {
  const answers = (await callsOf(match, caller, request)).map(async (first): Promise<[string, unknown][]> => {
    // A report has its own contract, which is narrower than the call's.
    const call = handled.find(
      ({ endpoint: { method, path } }) => method === first.endpoint.method && path === first.endpoint.path,
    );
    if (!call) return [];
    const { endpoint } = call;
    const params = endpoint.params.safeParse(withGivenParams(first.endpoint, first.params));
    const query = endpoint.query.safeParse(first.query ?? {});
    if (!params.success || !query.success) return [];
    const context = { params: params.data, query: query.data, body: undefined, caller, request, reply };
    try {
      if (!(await mayMake(app, call, caller)) || isBarred(caller.acting, endpoint)) return [];
      return [[answerName(first), (await answerTo(app, call, context)).data]];
    } catch (error) {
      // What is refused is not for this reader: they are told when the page makes the call.
      if (!(error instanceof Refused))
        app.log.error({ err: error }, `${endpoint.path} could not be written into the page`);
      return [];
    }
  });
  return Object.fromEntries((await Promise.all(answers)).flat());
}

/** The address of `PageFiles`; null if nothing is built. */
function pageFilesOf(manifest: Manifest): string | null {
  const built = manifest[pageFilesKey];
  return built ? `/${built.file}` : null;
}

/** Changes with every build. */
export function versionOf(client: string): string {
  const manifest = join(client, ".vite/manifest.json");
  return existsSync(manifest)
    ? createHash("sha256").update(readFileSync(manifest)).digest("hex").slice(0, 12)
    : "unbuilt";
}
