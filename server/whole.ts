import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { versionHeader } from "#src/contracts/boot.ts";
import { serveDemoIdentityProvider } from "./demoIdentityProvider.ts";
import { serveHealth } from "./health.ts";
import { builtFiles } from "./http/assets.ts";
import { connectionsOf, type Connections } from "./http/connections.ts";
import { allHandled } from "./modules/all.ts";
import { serveSso } from "./modules/sso.ts";
import { openApiOf, serveDocumentation } from "./openapi.ts";
import { servePages, versionOf } from "./pages.ts";
import { loadPainter } from "./painting.ts";
import type { ServerParts } from "./parts.ts";
import { watchPressure, type Pressure } from "./pressure.ts";
import { createServer } from "./server.ts";
import { sessionCookie } from "./sessions/cookies.ts";

const builtClient = fileURLToPath(new URL("../dist/client", import.meta.url));

/** In place of the server's own measures: how busy it is, and connections that it shares with another server. */
export type Measures = {
  pressure?: Pressure | undefined;
  connections?: Connections | undefined;
};

/**
 * Creates the server of the whole product: calls, realtime, SSO, documentation, health and pages. It does not listen
 * yet.
 */
export async function createWholeServer(
  { app, realtime }: ServerParts,
  client = builtClient,
  { pressure = watchPressure(), connections = connectionsOf(app.config) }: Measures = {},
): Promise<FastifyInstance> {
  const { config } = app;
  const handled = [...allHandled(app), ...realtime.calls];
  const server = await createServer(app, handled, connections);
  server.addHook("onClose", async () => pressure.stop());
  const version = versionOf(client);
  server.addHook("onSend", async ({ routeOptions }, reply) => {
    if (routeOptions.url !== builtFiles) reply.header(versionHeader, version);
  });
  realtime.attach(app, server);
  const issuer = config.oidc ?? (config.seed === "demo" ? serveDemoIdentityProvider(server, app) : null);
  if (issuer) serveSso(server, app, issuer);
  serveHealth(server, app, version);
  await serveDocumentation(server, app, () => openApiOf(handled, config.productName, sessionCookie(config)));
  servePages(server, app, handled, {
    client,
    sso: issuer !== null,
    paint: await loadPainter(client, app.log, pressure),
  });
  return server;
}
