import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { Id, Instant } from "#src/contracts/endpoint.ts";
import { examHeaders } from "#src/contracts/exam.ts";
import { unescaped } from "#src/contracts/urls.ts";
import { refuse } from "../../refusals.ts";

const Tab = z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/));
const Count = z.pipe(z.coerce.number(), z.int().check(z.nonnegative()));
const Writing = z.object({
  [examHeaders.attempt]: z.pipe(z.coerce.number(), Id),
  [examHeaders.tab]: Tab,
  [examHeaders.revision]: Count,
});

/** The headers of a save and of a submission: who writes what. */
export type WritingHeaders = {
  attempt: number;
  tab: string;
  rev: number;
  takeOver: boolean;
  /** A submission made by the page, because it considers the time to be up. */
  timeUp: boolean;
  /** The sender's clock when it was sent; null if not given. */
  clientTime: Date | null;
};

const valueOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name.toLowerCase()];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** The attempt that a request says it writes to, if any. */
export function attemptOf(request: FastifyRequest): number | undefined {
  const read = Writing.shape[examHeaders.attempt].safeParse(valueOf(request, examHeaders.attempt));
  return read.success ? read.data : undefined;
}

/**
 * The headers of a request with these answers; without answers it needs no revision.
 * @throws Refused 422 with the header as the field
 */
export function writingHeaders(request: FastifyRequest, answers: readonly unknown[]): WritingHeaders {
  const { attempt, tab, revision, takeOver, timeUp } = examHeaders;
  const said = Object.fromEntries([attempt, tab, revision].map((name) => [name, valueOf(request, name)]));
  const given = answers.length === 0 ? { ...said, [revision]: said[revision] ?? "0" } : said;
  const read = Writing.safeParse(given);
  if (!read.success)
    throw refuse.invalid(
      Object.fromEntries(
        read.error.issues.map(({ path: [name] }) => [
          String(name),
          [given[String(name)] === undefined ? "Required" : "Invalid"],
        ]),
      ),
    );
  const clientTime = clientTimeOf(request);
  return {
    attempt: read.data[attempt]!,
    tab: read.data[tab] as string,
    rev: read.data[revision]!,
    takeOver: valueOf(request, takeOver) === "1",
    timeUp: valueOf(request, timeUp) === "1",
    clientTime: clientTime === null ? null : new Date(clientTime),
  };
}

const clientTimeOf = (request: FastifyRequest): string | null =>
  Instant.safeParse(valueOf(request, examHeaders.clientTime)).data ?? null;

/** The optional headers of a start. Malformed ones are ignored. */
export function startHeaders(request: FastifyRequest) {
  const password = valueOf(request, examHeaders.password);
  const tab = Tab.safeParse(valueOf(request, examHeaders.tab));
  const attemptsMade = Count.safeParse(valueOf(request, examHeaders.attemptsMade));
  return {
    tab: tab.success ? tab.data : null,
    clientTime: clientTimeOf(request),
    attemptsMade: attemptsMade.success ? attemptsMade.data : null,
    password: password && (unescaped(password) ?? password),
  };
}

/**
 * Whether a read comes from a page of ours, as far as the browser says (D-1, D-4): by `Sec-Fetch-Site`, which no page
 * can set, or by Origin or Referer if the browser does not send that. Without any of them, the read is trusted.
 */
export function isFromUs(request: FastifyRequest, publicUrl: string): boolean {
  const site = valueOf(request, "sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  const from = valueOf(request, "origin") ?? valueOf(request, "referer");
  if (from === undefined) return true;
  const origin = URL.canParse(from) ? new URL(from).origin : null;
  return origin === new URL(publicUrl).origin || origin === `${request.protocol}://${request.host}`;
}
