import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { reportPath } from "./headers.ts";
import { checkLimit, type Limit } from "./limits.ts";

/** Anyone may send reports. More than this many would say nothing new. */
const reportLimit: Limit = { name: "policy reports", max: 60, seconds: 60 };

const older = z.pipe(
  z.object({
    "csp-report": z.object({
      "document-uri": z.string(),
      "effective-directive": z.optional(z.string()),
      "violated-directive": z.optional(z.string()),
      "blocked-uri": z._default(z.string(), ""),
    }),
  }),
  z.transform(({ "csp-report": report }) => [
    {
      page: report["document-uri"],
      directive: report["effective-directive"] ?? report["violated-directive"] ?? "",
      blocked: report["blocked-uri"],
    },
  ]),
);
const newer = z.pipe(
  z.array(
    z.object({
      body: z.object({
        documentURL: z.string(),
        effectiveDirective: z.string(),
        blockedURL: z._default(z.string(), ""),
      }),
    }),
  ),
  z.transform((reports) =>
    reports.map(({ body }) => ({
      page: body.documentURL,
      directive: body.effectiveDirective,
      blocked: body.blockedURL,
    })),
  ),
);
const Reports = z.union([older, newer]);

const withoutQuery = (address: string): string => address.split(/[?#]/)[0]!.slice(0, 300);

/**
 * Extracts what goes into the log from a browser's report, in either of its two formats; nothing if it cannot be read.
 * An address is kept without its query, which may hold tokens and search words (16.2.5).
 */
export function violationsIn(body: string): { page: string; directive: string; blocked: string }[] {
  let report: unknown;
  try {
    report = JSON.parse(body);
  } catch {
    return [];
  }
  return (Reports.safeParse(report).data ?? []).slice(0, 10).map(({ page, directive, blocked }) => ({
    page: withoutQuery(page),
    directive: directive.slice(0, 100),
    blocked: withoutQuery(blocked),
  }));
}

/** Writes the browsers' reports of what the policy has blocked into the log. */
export function takePolicyReports(server: FastifyInstance, app: App): void {
  void server.register(async (reports) => {
    reports.removeAllContentTypeParsers();
    reports.addContentTypeParser("*", { parseAs: "string", bodyLimit: 65_536 }, (_request, body, done) =>
      done(null, body),
    );
    reports.post(reportPath, { config: { withoutCsrf: true } }, async (request, reply) => {
      await checkLimit(app, request, reportLimit);
      for (const violation of violationsIn(String(request.body)))
        request.log.warn(violation, "content security policy");
      return reply.status(204).send();
    });
  });
}
