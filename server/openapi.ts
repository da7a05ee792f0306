import { STATUS_CODES } from "node:http";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { bytesType, formType, isAbsent, Refusal, type Endpoint } from "#src/contracts/endpoint.ts";
import type { App } from "./app.ts";
import { compressedOnce } from "./http/compress.ts";
import { once } from "./once.ts";
import { needsOf, type Handled } from "./serve.ts";

export const documentationPath = "/api/docs";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
};

/** The parameters of a path or a query, as OpenAPI lists them. */
function parametersIn(place: "path" | "query", schema: z.ZodMiniType): Json[] {
  if (isAbsent(schema)) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === "path" || (required.includes(name) && !("default" in of)),
    schema: of,
  }));
}

const refusal = (description: string): Json => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
});

const success = (description: string, schema: z.ZodMiniType): Json => ({
  description,
  content: { "application/json": { schema: schemaOf(schema) } },
});

function operationOf(handled: Handled): Json {
  const { endpoint, access } = handled;
  const { summary, params, query, body, answer, also = {} } = endpoint;
  const writes = endpoint.method !== "GET";
  return {
    summary,
    description: `For: ${needsOf(handled)}.`,
    tags: [groupOf(endpoint)],
    parameters: [...parametersIn("path", params), ...parametersIn("query", query)],
    ...(isAbsent(body)
      ? {}
      : {
          requestBody: {
            required: body._zod.optin !== "optional",
            content: endpoint.bytes
              ? { [bytesType]: { schema: { type: "string", format: "binary" } } }
              : { [endpoint.form ? formType : "application/json"]: { schema: schemaOf(body) } },
          },
        }),
    security: access.needsSession
      ? [writes ? { session: [], csrf: [] } : { session: [] }]
      : writes
        ? [{ csrf: [] }]
        : [],
    responses: {
      200: success("Done", answer),
      ...Object.fromEntries(
        Object.entries(also).map(([status, schema]) => [
          status,
          success(STATUS_CODES[status] ?? "Done", schema),
        ]),
      ),
      ...(access.needsSession ? { 401: refusal("Not signed in"), 403: refusal("Not allowed") } : {}),
      ...(writes ? { 419: refusal("The anti-forgery token is missing or out of date") } : {}),
      422: refusal("The request is not valid; messages by field"),
      429: refusal("Too many requests"),
    },
  };
}

/** Calls are grouped by their first word after /api. */
const groupOf = ({ path }: Endpoint): string => /^\/(?:api\/)?([\w-]+)/.exec(path)?.[1] ?? "other";

/** Returns the OpenAPI document, made from the contracts that the client and the server share. */
export function openApiOf(handled: readonly Handled[], productName: string, sessionCookieName: string): Json {
  const paths: Record<string, Json> = {};
  for (const one of handled) {
    const path = one.endpoint.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[one.endpoint.method.toLowerCase()] = operationOf(one);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${productName} API`,
      version: "1",
      description:
        "Writes repeat the cookie XSRF-TOKEN (set by GET /csrf-cookie) in the header X-XSRF-TOKEN. An answer is `{ data }`, a list `{ data, meta }`, a refusal `{ message, errors? }`. Dates are ISO 8601 in UTC.",
    },
    paths,
    components: {
      schemas: { Refusal: schemaOf(Refusal) },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: sessionCookieName },
        csrf: { type: "apiKey", in: "header", name: "X-XSRF-TOKEN" },
      },
    },
  };
}

/** Scripts and styles of the page come from its own files; it shows no data of users and needs no Trusted Types. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the document at /api/docs/json and a page to read it at /api/docs. Only reads can be tried there.
 * @param make makes the document on first use: that takes a tenth of a startup
 */
export async function serveDocumentation(
  server: FastifyInstance,
  { config }: App,
  make: () => Json,
): Promise<void> {
  const document = once(make);
  const whole = once(() => compressedOnce(JSON.stringify(document())));
  await server.register(async (docs) => {
    docs.addHook("onSend", async (_request, reply) => {
      reply.header("content-security-policy", pagePolicy);
    });
    docs.addHook("onRequest", async (request, reply) => {
      if (request.routeOptions.url === `${documentationPath}/json`)
        return reply.type("application/json; charset=utf-8").send(await whole()(request, reply));
    });
    // The page needs this before there is any document.
    await docs.register(swagger);
    await docs.register(swaggerUi, {
      routePrefix: documentationPath,
      uiConfig: { supportedSubmitMethods: ["get"], docExpansion: "list" },
      theme: { title: `${config.productName} API` },
      transformSpecification: document,
      transformSpecificationClone: false,
    });
  });
}
