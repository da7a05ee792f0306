import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { and, eq } from "drizzle-orm";
import { isId } from "#src/contracts/endpoint.ts";
import type { App } from "../app.ts";
import { connectionsOf } from "../http/connections.ts";
import { rangeOf } from "../http/range.ts";
import { courseFiles, itemContents } from "../schema/index.ts";
import { opensCourse } from "./capability.ts";
import { playerPart, type KeptCourse } from "./player/page.ts";

type Asked = { Params: { token: string; itemId: string; "*": string } };

/**
 * Creates the server on the courses' origin, which knows no cookies, sessions or calls. What a package runs in the
 * browser is its author's code and not ours; here it finds its own files and nothing else.
 * @param connections shared with the server of the product: both take them from the same process
 */
export function createCourseServer(app: App, connections = connectionsOf(app.config)): FastifyInstance {
  const server = Fastify({
    serverFactory: connections.serve,
    logger: false,
    trustProxy: false,
    forceCloseConnections: true,
    bodyLimit: 1,
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: (_error, _request, reply) => void refuseFile(reply, 400),
  });
  const headers = courseHeaders(app);
  server.addHook("onRequest", async (_request, reply) => void reply.headers(headers));
  server.setNotFoundHandler((_request, reply) => refuseFile(reply, 404));
  server.setErrorHandler((error, _request, reply) => {
    app.log.error({ err: error }, "a file of a course could not be sent");
    return refuseFile(reply, 500);
  });
  server.get<Asked>("/:token/:itemId/*", (request, reply) => sendPart(app, request, reply));
  return server;
}

/**
 * What a package may do: run whatever it contains, and talk to nobody else. Packages are full of inline scripts and
 * `eval`, which can be allowed because nothing of ours is here. Only the product and the player may frame them.
 */
function courseHeaders({ config }: Pick<App, "config">): Record<string, string> {
  const policy = {
    "default-src": "'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
    "base-uri": "'self'",
    "form-action": "'none'",
    "object-src": "'none'",
    "frame-ancestors": `'self' ${config.publicUrl}`,
  };
  return {
    "content-security-policy": Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join("; "),
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    // The addresses are keys: they must not leak to pages elsewhere.
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    ...(config.secure ? { "strict-transport-security": "max-age=63072000" } : {}),
  };
}

const refuseFile = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .status(status)
    .type("text/plain; charset=utf-8")
    .send(refusals[status] ?? "");
const refusals: Readonly<Record<number, string>> = {
  403: "This course was opened too long ago. Open it again.",
  404: "There is no such file in this course.",
};

async function sendPart(
  app: App,
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token, itemId: id, "*": path } = request.params;
  if (!isId(id) || path.includes("\0")) return refuseFile(reply, 404);
  const itemId = Number(id);
  if (!(await opensCourse(app, token, itemId))) return refuseFile(reply, 403);
  const course = await courseBehind(app, itemId);
  if (!course) return refuseFile(reply, 404);
  const part = playerPart(path, course, app.config.publicUrl) ?? (await fileOf(app, itemId, path));
  return part ? sendBytes(request, reply, part) : refuseFile(reply, 404);
}

async function courseBehind({ db }: App, itemId: number): Promise<KeptCourse | null> {
  const [row] = await db()
    .select({ content: itemContents.content })
    .from(itemContents)
    .where(eq(itemContents.itemId, itemId));
  return row?.content.kind === "course" ? row.content : null;
}

/** A file of the package by exactly the path under which it was unpacked: no path on disk is built from it. */
async function fileOf({ db }: App, itemId: number, path: string) {
  const [row] = await db()
    .select({ type: courseFiles.type, bytes: courseFiles.bytes })
    .from(courseFiles)
    .where(and(eq(courseFiles.itemId, itemId), eq(courseFiles.path, path.normalize("NFC"))));
  return row;
}

/**
 * Sends a file whole or by range, so that viewers can seek in films. The address contains its key, so a cached copy
 * belongs to one sitting.
 */
function sendBytes(
  { headers: { range } }: FastifyRequest,
  reply: FastifyReply,
  { type, bytes }: { type: string; bytes: Buffer },
): FastifyReply {
  const part = rangeOf(range, bytes.length);
  reply.type(type).headers({ "accept-ranges": "bytes", "cache-control": "private, max-age=3600" });
  if (part === null) return reply.status(416).header("content-range", `bytes */${bytes.length}`).send("");
  if (!part) return reply.send(bytes);
  reply.status(206).header("content-range", `bytes ${part.from}-${part.to - 1}/${bytes.length}`);
  return reply.send(bytes.subarray(part.from, part.to));
}
