import { does } from "../model/lawTable.ts";
import type { Effect } from "../model/probe.ts";

/** How calls fail, as machines see it. */
export const offline = { failure: { kind: "offline" } };
export const unauthorized = { failure: { kind: "unauthorized" } };
/** Not even sent, as nobody is known to be signed in (B-346). */
export const cancelled = { failure: { kind: "cancelled" } };
/** The response of a server, or a proxy in front of it, that is temporarily unable to serve. */
export const unavailable = (status: 502 | 503 | 504) => ({ failure: { kind: "server", status } });
/** Refused with the server's words and, if given, the first-level map of fields. */
export const refused = (message: string, errors: Record<string, string[]> = {}) => ({
  failure: { kind: "invalid", message, errors },
});
/** Refused because somebody else has saved the record since it was read (T-47). */
export const stale = (current: Record<string, unknown>, changed: string[]) => ({
  failure: {
    kind: "conflict",
    status: 409,
    extra: { data: { current, changed, by: "Grace Hopper", at: "2026-11-21T10:00:00Z" } },
  },
});

/** Whether a call failed in one of these ways. */
export const isOneOf =
  (...kinds: string[]) =>
  ({ event }: { event: Record<string, unknown> }): boolean =>
    kinds.includes((event["error"] as { failure?: { kind: string } }).failure?.kind ?? "");

/** Whether a call failed with one of these statuses. */
export const hasStatus =
  (...statuses: number[]) =>
  ({ event }: { event: Record<string, unknown> }): boolean =>
    statuses.includes((event["error"] as { failure?: { status?: number } }).failure?.status ?? 0);

/** The message of a refusal for each field: its first. */
export const fieldMessages = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((error as { failure?: { errors?: Record<string, string[]> } }).failure?.errors ?? {}).map(
      ([field, [message]]) => [field, message!],
    ),
  );

/** Why something was not done: the server's words, or else what there is to do. */
export const whySaid = ({
  failure: { kind, message },
}: {
  failure: { kind: string; message?: string };
}): string =>
  message ??
  (kind === "offline"
    ? "The server did not respond. Check your connection and try again."
    : "Something went wrong on our side. Try again in a minute.");

/** The failure is shown. */
export const showsFailure = ({ event }: { event: Record<string, any> }): Effect[] => [
  does("showFailure", { failure: event["error"] }),
];
