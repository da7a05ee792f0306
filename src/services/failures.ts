import type { Refusal } from "#src/contracts/endpoint.ts";
import { publicMessages } from "#src/contracts/messages/public.ts";
import {
  mayBeDone,
  noResponse,
  whyNotOffline,
  type Failure,
  type FailureKind,
} from "#src/contracts/failures.ts";
import { Wait } from "#src/contracts/wait.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";

const { failures: words } = sharedMessages;

/** The only error that a call rejects with. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly failure: Failure;
  constructor(failure: Failure, cause?: unknown) {
    super(failure.message, { cause });
    this.failure = failure;
  }
}

/** Makes a failure of the given kind, with the documented defaults for whatever is not given. */
export const failureOf = (kind: FailureKind, known: Partial<Failure> = {}): Failure => ({
  kind,
  status: 0,
  statusText: words.noStatus,
  message: words.noMessage,
  errors: {},
  bookings: [],
  wait: null,
  extra: {},
  ...known,
});

/** The parts of a failed fetch that are read, as in the FetchError of ofetch. */
type Answered = { status?: number; statusText?: string; data?: unknown; cause?: unknown };

/** Turns anything that was thrown into a failure. Never throws. */
export function readFailure(error: unknown): Failure {
  if (error instanceof CallFailed) return error.failure;
  if (wasAborted(error)) return failureOf("cancelled");
  const { status = 0, statusText = "", data } = (error ?? {}) as Answered;
  if (status === 0)
    return isFetchError(error)
      ? failureOf("offline")
      : failureOf("server", { message: error instanceof Error ? error.message : words.noMessage });
  const { message, errors, bookings, wait, ...extra } = isRecord(data) ? data : {};
  const map = readErrors(errors);
  return failureOf(kindOf(status, statusText, map), {
    status,
    statusText: statusText || words.noStatus,
    message: typeof message === "string" && message ? message : words.noMessage,
    errors: map,
    bookings: Array.isArray(bookings) ? bookings : [],
    wait: readWait(wait),
    extra,
  });
}

/** Ambiguity 14: 401 or an unauthorised status text, in either spelling, takes precedence over the plain 403. */
function kindOf(status: number, statusText: string, errors: Failure["errors"]): FailureKind {
  if (status === 401 || /unauthori[sz]ed/i.test(statusText)) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 422 || Object.keys(errors).length > 0) return "invalid";
  return status === 409 ? "conflict" : "server";
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isFetchError = (error: unknown): boolean =>
  error instanceof Error && (error.name === "FetchError" || error instanceof TypeError);

function wasAborted(error: unknown): boolean {
  for (let one = error; one instanceof Error || one instanceof DOMException; one = one.cause)
    if (one.name === "AbortError") return true;
  return false;
}

function readWait(given: unknown): Wait | null {
  const read = Wait.safeParse(given);
  return read.success ? read.data : null;
}

/** Reads the fields that have one or several messages. Leaves out anything else in the map. */
function readErrors(errors: unknown): Record<string, string[]> {
  if (!isRecord(errors)) return {};
  return Object.fromEntries(
    Object.entries(errors)
      .map(([field, said]) => [field, [said].flat().filter((one) => typeof one === "string")] as const)
      .filter(([, messages]) => messages.length > 0),
  );
}

/** Where a click on a toast leads: to the same page, reloaded, or to a path by a full-page load. */
export type ToastLink = "reload" | { readonly path: string };

export type Toast = {
  readonly tone: "success" | "info" | "warning" | "error";
  readonly text: string;
  /** Makes the toast a button that stays until it is used or dismissed (D-14). */
  readonly link?: ToastLink;
};

const errorToast = (text: string): Toast =>
  text === publicMessages.blocked
    ? { tone: "error", text, link: { path: "/reset-password" } } // B-340
    : { tone: "error", text };

/** The user opened a page that is not on this device. */
export const offlineToast: Toast = {
  tone: "info",
  text: "You are offline, so this page cannot be opened. Try again once you are connected.",
};
/** The user opened something that is not on this device, while the server did not respond. */
export const unansweredToast: Toast = { tone: "info", text: noResponse };
export const newVersionToast: Toast = { tone: "info", text: words.newVersion, link: "reload" }; // B-348, B-349

/**
 * How a failure is reported.
 *
 * - By the catalogue of section 8, a 409 or a 404 means a broken server (B-341). The banner of a lost connection
 *   explains why a page could not be loaded.
 * - After an act, something that has changed in the meantime or no longer exists is reported in the server's own words,
 *   which say what to do. A missing response is reported as well: the banner does not say what became of the act.
 * - A read is reported in the same way, but without a response nothing was done.
 * - What the page itself says needs no toast, except Unauthorized, which leads away from the page.
 */
export type Telling = "by the catalogue" | "in its own words" | "as a read" | "on the page";

/**
 * Returns the toasts for a failure: the whole catalogue of section 8 (B-335 … B-341). Whatever the message and the
 * errors map both say is shown once.
 * @param knownOffline whether the browser has no network; with one, an act without a response may have been done
 */
export function toastsFor(
  failure: Failure,
  telling: Telling = "by the catalogue",
  knownOffline = false,
): Toast[] {
  const { kind } = failure;
  if (telling === "on the page" && kind !== "unauthorized") return [];
  if (telling !== "by the catalogue") {
    if (saysWhy(failure)) return [errorToast(failure.message)];
    const unanswered = telling === "as a read" ? noResponse : mayBeDone;
    if (kind === "offline") return [errorToast(knownOffline ? whyNotOffline : unanswered)];
  }
  switch (kind) {
    case "cancelled":
      return [];
    case "invalid":
      return invalidTexts(failure).map(errorToast);
    case "unauthorized":
    case "forbidden":
      return [errorToast(words[kind])];
    default:
      return failure.extra[suppressField] === true ? [] : [errorToast(words.server)];
  }
}

/** Whether the server says that something has changed in the meantime or no longer exists. */
const saysWhy = ({ kind, status, message }: Failure): boolean =>
  (kind === "conflict" || (kind === "server" && status === 404)) && message !== words.noMessage;

/** The field by which an answer suppresses the automatic toast (B-341). */
const suppressField = "suppress_toast" satisfies keyof Refusal;

function invalidTexts({ status, message, errors }: Failure): string[] {
  const first = Object.values(errors).flatMap((messages) => messages.slice(0, 1));
  const whole = status === 422 && message !== words.noMessage ? [message] : [];
  const texts = [...new Set([...whole, ...first])];
  return texts.length > 0 ? texts : [words.server];
}

export type Circumstances = {
  /** The user has signed out or the session has ended. */
  loggedOut: boolean;
  /** Whether the banner of a lost connection is shown. It explains why anything but an act got no response. */
  cutOff: boolean;
  /** Whether the banner says that the browser has no network. */
  knownOffline: boolean;
  /** Whether there is an open exam or a form with unsaved work, which a failure must never leave (D-7). */
  busy: boolean;
};

export type Reaction = { toasts: Toast[]; back: boolean; reports: boolean };

/**
 * What the application does about a failure: it shows toasts, goes back one page after Unauthorized (B-336), and
 * reports what is our own fault. While logged out it shows nothing (B-347), but reports everything except 401 and
 * cancelled calls (D-8).
 */
export function reactionTo(
  failure: Failure,
  { loggedOut, cutOff, knownOffline, busy }: Circumstances,
  telling: Telling = "by the catalogue",
): Reaction {
  const ours = failure.kind === "contract" || (failure.kind === "server" && !isRefusal(failure.status));
  if (loggedOut) {
    const expected = failure.kind === "unauthorized" || failure.kind === "cancelled";
    return { toasts: [], back: false, reports: !expected };
  }
  const isExplained = failure.kind === "offline" && cutOff && telling === "by the catalogue";
  return {
    toasts: isExplained ? [] : toastsFor(failure, telling, knownOffline),
    back: failure.kind === "unauthorized" && !busy,
    reports: ours,
  };
}

/** Whether the server works but has refused (4xx). */
const isRefusal = (status: number): boolean => status >= 400 && status < 500;
