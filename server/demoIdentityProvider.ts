import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { and, isNull } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Adapter, AdapterPayload, Configuration, Provider as OidcProvider } from "oidc-provider";
import type { App } from "./app.ts";
import { isOneOf } from "./database/lists.ts";
import { documentPolicy, securityHeaders } from "./http/headers.ts";
import { callbackPath } from "./modules/sso.ts";
import { users } from "./schema/index.ts";
import { demoAccounts } from "./seed/accounts.ts";
import type { Issuer } from "./sessions/oidc.ts";

const mount = "/demo-sso";
const clientId = "lyceum";

/**
 * An OpenID Connect provider on the server's own port, so that the SSO button works with demo data: a page asks which
 * demo account to use, without a password. It speaks the real protocol and is loaded on first use.
 */
export function serveDemoIdentityProvider(server: FastifyInstance, app: App): Issuer {
  const issuer = app.config.publicUrl + mount;
  const clientSecret = randomBytes(32).toString("hex");
  let loaded: Promise<OidcProvider> | undefined;
  const provider = () => (loaded ??= createProvider(app, issuer, clientSecret));

  server.get(`${mount}/choose/:uid`, async (request, reply) => {
    const { raw } = await startedInteraction(provider, request, reply);
    return sendPage(app, reply, raw ? accountsPage(app, await presentAccounts(app)) : errorPage(app));
  });

  server.post(`${mount}/choose/:uid`, { config: { withoutCsrf: true } }, async (request, reply) => {
    const { raw } = await startedInteraction(provider, request, reply);
    const { account } = (request.body ?? {}) as { account?: string };
    const chosen = (await presentAccounts(app)).find(({ email }) => email === account);
    if (!raw || !chosen) return sendPage(app, reply, errorPage(app));
    reply.hijack();
    const result = { login: { accountId: chosen.email } };
    await (await provider()).interactionFinished(raw.request, raw.response, result);
  });

  void server.register(async (own) => {
    // The provider reads request bodies itself.
    own.removeAllContentTypeParsers();
    own.addContentTypeParser("*", (_request, _body, done) => done(null));
    own.all(`${mount}/*`, { config: { withoutCsrf: true } }, async (request, reply) => {
      reply.hijack();
      for (const [name, value] of Object.entries(securityHeaders(app.config)))
        reply.raw.setHeader(name, value);
      await (await provider()).callback()(mounted(app, request.raw), reply.raw);
    });
  });

  return { issuer, clientId, clientSecret, alwaysAsk: true, fetch: withoutNetwork(server) };
}

/** The request as the provider must see it: relative to its mount, on the public host. */
function mounted(app: App, raw: IncomingMessage): IncomingMessage {
  const { host, protocol } = new URL(app.config.publicUrl);
  raw.headers.host = host;
  raw.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  const request = raw as IncomingMessage & { originalUrl?: string };
  request.originalUrl = raw.url ?? "/";
  raw.url = request.originalUrl.slice(mount.length) || "/";
  return raw;
}

/**
 * Checks whether the browser is in the middle of signing in. `raw` is null if it is not (a bookmark, a page from
 * yesterday).
 */
async function startedInteraction(
  provider: () => Promise<OidcProvider>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  try {
    await (await provider()).interactionDetails(request.raw, reply.raw);
    return { raw: { request: request.raw, response: reply.raw as ServerResponse } };
  } catch {
    return { raw: null };
  }
}

/** Lets our own side of the protocol reach the provider within this process, whatever PUBLIC_URL resolves to here. */
const withoutNetwork =
  (server: FastifyInstance): NonNullable<Issuer["fetch"]> =>
  async (url, { method, headers, body }) => {
    const { pathname, search, host } = new URL(url);
    const answer = await server.inject({
      method: method as "GET",
      url: pathname + search,
      headers: { ...headers, host },
      ...(body ? { payload: String(body) } : {}),
    });
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { "content-type": String(answer.headers["content-type"]) },
    });
  };

/** The demo accounts that exist. */
const presentAccounts = async (app: App) => {
  const emails = demoAccounts.map(({ email }) => email);
  const present = await app
    .db()
    .select({ email: users.email })
    .from(users)
    .where(and(isOneOf(users.email, emails), isNull(users.disabledAt)));
  return demoAccounts.filter(({ email }) => present.some((user) => user.email === email));
};

async function createProvider(app: App, issuer: string, clientSecret: string): Promise<OidcProvider> {
  const { Provider } = await import("oidc-provider");
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = { ...privateKey.export({ format: "jwk" }), alg: "ES256", use: "sig", kid: "demo" };
  const configuration: Configuration = {
    adapter: createMemory(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [app.config.publicUrl + callbackPath],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString("hex")] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${mount}/choose/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: true }),
    }),
    // No data is shared that would need consent: the product and this provider are one.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    renderError: (context) => {
      const nonce = randomBytes(16).toString("base64");
      context.type = "text/html";
      context.set("content-security-policy", documentPolicy(app.config, nonce));
      context.body = errorPage(app)(nonce);
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.proxy = true;
  return provider;
}

/** Anyone may begin to sign in: beyond this many entries the oldest are dropped. */
const mostEntries = 5_000;

/** The provider's memory: in this process, until each entry expires. */
function createMemory(): (name: string) => Adapter {
  const entries = new Map<string, { payload: AdapterPayload; endsAt: number }>();
  const find = async (key: string | undefined) => {
    const entry = key === undefined ? undefined : entries.get(key);
    return entry && entry.endsAt > Date.now() ? entry.payload : undefined;
  };
  return (name) => {
    const keyOf = (id: string) => `${name} ${id}`;
    const uidKeyOf = (uid: string) => `${name} uid ${uid}`;
    return {
      async upsert(id, payload, expiresIn) {
        const entry = { payload, endsAt: Date.now() + (expiresIn ?? 600) * 1_000 };
        entries.set(keyOf(id), entry);
        if (payload.uid) entries.set(uidKeyOf(payload.uid), entry);
        for (const oldest of entries.keys()) {
          if (entries.size <= mostEntries) break;
          entries.delete(oldest);
        }
      },
      find: (id) => find(keyOf(id)),
      findByUid: (uid) => find(uidKeyOf(uid)),
      findByUserCode: async () => undefined,
      async consume(id) {
        const entry = entries.get(keyOf(id));
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1_000);
      },
      async destroy(id) {
        entries.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}

/** A page that is complete except for its nonce. */
type Page = (nonce: string) => string;

function sendPage(app: App, reply: FastifyReply, page: Page): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  return reply
    .header("content-security-policy", documentPolicy(app.config, nonce))
    .type("text/html; charset=utf-8")
    .send(page(nonce));
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign]!);

const document =
  (app: App, title: string, content: string): Page =>
  (nonce) =>
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="data:," />
    <title>${escape(title)} · ${escape(app.config.productName)}</title>
    <style nonce="${nonce}">
      body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#1b1f27, #e9ebf0); background: light-dark(#f6f5f1, #14171d); color-scheme: light dark; }
      main { max-width: 34rem; margin: 0 auto; padding: 2.5rem 1rem; }
      h1 { margin: 0 0 0.5rem; font-size: 1.6rem; }
      p { margin: 0 0 1.25rem; }
      ul { list-style: none; margin: 0; padding: 0; }
      li { margin: 0 0 0.5rem; }
      button { width: 100%; min-height: 3.25rem; padding: 0.5rem 1rem; text-align: start; font: inherit; color: inherit; background: light-dark(#fff, #1e222b); border: 1px solid light-dark(#767a84, #8d929d); border-radius: 0.5rem; cursor: pointer; }
      button:hover { border-color: currentcolor; }
      :focus-visible { outline: 3px solid light-dark(#1f5fbf, #8ab8ff); outline-offset: 2px; }
      small { display: block; color: light-dark(#4c515c, #b4b9c4); font-size: 0.9rem; }
      a { color: inherit; }
    </style>
  </head>
  <body>
    <main>
      <h1>${escape(title)}</h1>
      ${content}
    </main>
  </body>
</html>
`;

const accountsPage = (app: App, accounts: typeof demoAccounts): Page =>
  document(
    app,
    "Who are you?",
    `<p>This page stands in for your organisation's sign-in. It comes with the demo data and asks for no password.</p>
      <form method="post">
        <ul>
          ${accounts
            .map(
              ({ email, label }) =>
                `<li><button name="account" value="${escape(email)}">${escape(label)} <small>${escape(email)}</small></button></li>`,
            )
            .join("\n          ")}
        </ul>
      </form>`,
  );

const errorPage = (app: App): Page =>
  document(
    app,
    "We could not sign you in",
    `<p>This sign-in has expired or was not started here.</p>
      <p><a href="/login">Go to sign-in</a></p>`,
  );
