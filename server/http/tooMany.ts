import type { FastifyReply, FastifyRequest } from "fastify";
import { waitInWords } from "#src/contracts/wait.ts";
import type { App } from "../app.ts";
import { Refused } from "../refusals.ts";
import { checkLimit, type Limit } from "./limits.ts";

/**
 * Counts one use of something that people open in a browser. One too many is answered with a page, as a browser would
 * show them the JSON of a refused call.
 * @returns whether it was answered
 */
export async function answerIfTooMany(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  limit: Limit,
): Promise<boolean> {
  try {
    await checkLimit(app, request, limit);
    return false;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { status, headers } = error;
    reply
      .status(status)
      .headers(headers)
      .type("text/html; charset=utf-8")
      .send(waitingPage(Number(headers["retry-after"])));
    return true;
  }
}

const waitingPage = (seconds: number): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <title>Too many pages at once</title>
  </head>
  <body>
    <main>
      <h1>Too many pages at once</h1>
      <p>More pages were opened at once than the server can show. Wait ${waitInWords(seconds)}, then reload this page.</p>
      <p>Everything you have saved is safe.</p>
    </main>
  </body>
</html>
`;
