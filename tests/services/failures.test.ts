import { describe, expect, test } from "vitest";
import { publicMessages } from "#src/contracts/messages/public.ts";
import type { FailureKind } from "#src/contracts/failures.ts";
import {
  CallFailed,
  failureOf,
  newVersionToast,
  reactionTo,
  readFailure,
  toastsFor,
  type Circumstances,
} from "#src/services/failures.ts";

/** The error that ofetch throws for a call with a response. */
const answered = (status: number, data?: unknown, statusText = ""): Error =>
  Object.assign(new Error("[GET] /x"), { name: "FetchError", status, statusText, data });

const blocked = publicMessages.blocked;

type Case = [ids: string, thrown: unknown, kind: FailureKind, texts: string[]];

const catalogue: Case[] = [
  ["401 [B-336][M-056]", answered(401), "unauthorized", ["Unauthorized"]],
  [
    "401, regardless of its body [B-336]",
    answered(401, { message: "Log in", errors: { a: ["b"] } }),
    "unauthorized",
    ["Unauthorized"],
  ],
  [
    "403 whose status text says unauthorised [B-336]",
    answered(403, {}, "Unauthorised"),
    "unauthorized",
    ["Unauthorized"],
  ],
  [
    "an unauthorized status text in American spelling [B-336]",
    answered(400, {}, "UNAUTHORIZED"),
    "unauthorized",
    ["Unauthorized"],
  ],
  ["any other 403 [B-337][M-057]", answered(403, { message: "No" }, "Forbidden"), "forbidden", ["Forbidden"]],
  ["403 over HTTP/2, which has no status text [B-337]", answered(403), "forbidden", ["Forbidden"]],
  ["422 with a message [B-338]", answered(422, { message: "Too late" }), "invalid", ["Too late"]],
  [
    "a toast per field with its first message [B-335][B-339]",
    answered(422, { errors: { email: ["Wrong", "Short"], name: ["Missing"] } }),
    "invalid",
    ["Wrong", "Missing"],
  ],
  [
    "an errors map with any other status [B-339]",
    answered(400, { errors: { email: ["Wrong"] } }),
    "invalid",
    ["Wrong"],
  ],
  [
    "a message that repeats the first field is shown once [B-338][B-339]",
    answered(422, { message: "Wrong", errors: { email: ["Wrong"] } }),
    "invalid",
    ["Wrong"],
  ],
  [
    "a separate message precedes those of the fields [B-338][B-339]",
    answered(422, { message: "Please check", errors: { email: ["Wrong"] } }),
    "invalid",
    ["Please check", "Wrong"],
  ],
  [
    "the message beside an errors map is not shown for a 400 [B-335]",
    answered(400, { message: "Bad", errors: { email: ["Wrong"] } }),
    "invalid",
    ["Wrong"],
  ],
  [
    "429 with a field message and the time to wait [B-339]",
    answered(429, {
      message: "Too many. Try again in 2 minutes.",
      errors: { password: ["Too many. Try again in 2 minutes."] },
      wait: { seconds: 120, until: "2026-11-22T10:02:00.000Z" },
    }),
    "invalid",
    ["Too many. Try again in 2 minutes."],
  ],
  ["blocked [B-340][M-023]", answered(422, { errors: { email: [blocked] } }), "invalid", [blocked]],
  ["422 without a body [B-341]", answered(422), "invalid", ["A Server Error Occurred"]],
  [
    "422 with an empty errors map [B-341]",
    answered(422, { errors: {} }),
    "invalid",
    ["A Server Error Occurred"],
  ],
  ["500 [B-341][M-059]", answered(500, { message: "stack" }), "server", ["A Server Error Occurred"]],
  ...[400, 404, 413, 419, 429, 502, 503, 504].map((status): Case => [
    `B-341: ${status}`,
    answered(status, { message: "m" }),
    "server",
    ["A Server Error Occurred"],
  ]),
  [
    "409 with only a message [B-341]",
    answered(409, { message: "m" }),
    "conflict",
    ["A Server Error Occurred"],
  ],
  ["409 with a field error [B-339]", answered(409, { errors: { name: ["Taken"] } }), "invalid", ["Taken"]],
  ["a response that suppresses its toast [B-341]", answered(500, { suppress_toast: true }), "server", []],
  [
    "only true suppresses the toast [B-341]",
    answered(500, { suppress_toast: "true" }),
    "server",
    ["A Server Error Occurred"],
  ],
  ["a response that is not JSON [B-341]", answered(502, "<html>"), "server", ["A Server Error Occurred"]],
  ["a list instead of an object [B-341]", answered(500, []), "server", ["A Server Error Occurred"]],
  [
    "no response [B-341]",
    Object.assign(new Error("fetch failed"), { name: "FetchError" }),
    "offline",
    ["A Server Error Occurred"],
  ],
  [
    "no response to a bare fetch [B-341]",
    new TypeError("Failed to fetch"),
    "offline",
    ["A Server Error Occurred"],
  ],
  [
    "a response off contract [B-341]",
    new CallFailed(failureOf("contract")),
    "contract",
    ["A Server Error Occurred"],
  ],
  ["a fault of our own [B-341]", new RangeError("oops"), "server", ["A Server Error Occurred"]],
  ["a thrown string [B-341]", "oops", "server", ["A Server Error Occurred"]],
  ["undefined [B-341]", undefined, "server", ["A Server Error Occurred"]],
  ["an aborted call [B-346]", new DOMException("gone", "AbortError"), "cancelled", []],
  [
    "an aborted call, as ofetch wraps it [B-346]",
    new Error("[GET] /x", { cause: new DOMException("gone", "AbortError") }),
    "cancelled",
    [],
  ],
];

describe("the error catalogue", () => {
  test.each(catalogue)("%s", (_, thrown, kind, texts) => {
    const failure = readFailure(thrown);
    expect(failure.kind).toBe(kind);
    expect(toastsFor(failure).map(({ text }) => text)).toEqual(texts);
  });

  test("only the blocked message has a link, to the password reset [B-340]", () => {
    expect(
      toastsFor(readFailure(answered(422, { errors: { email: [blocked], name: ["Missing"] } }))),
    ).toEqual([
      { tone: "error", text: blocked, link: { path: "/reset-password" } },
      { tone: "error", text: "Missing" },
    ]);
    expect(toastsFor(readFailure(answered(422, { message: blocked })))[0]?.link).toEqual({
      path: "/reset-password",
    });
  });

  test.each([
    [409, "Somebody else has changed this", "Somebody else has changed this"],
    [404, "This item is gone", "This item is gone"],
    [409, undefined, "A Server Error Occurred"],
    [500, "Cannot read properties of null", "A Server Error Occurred"],
    [403, "No policy allows this", "Forbidden"],
  ])("after an act, %i with the message %o is told as: %s", (status, message, text) => {
    const failure = readFailure(answered(status, { message }));
    expect(toastsFor(failure, "in its own words")).toEqual([{ tone: "error", text }]);
  });

  test("the toast about a new version reloads the page [B-348][B-349][M-062]", () => {
    expect(newVersionToast).toEqual({
      tone: "info",
      text: "A new site version is available. Click here to reload.",
      link: "reload",
    });
  });
});

describe("reading a failure", () => {
  test("keeps status text, message, errors, bookings and every other field [B-342][B-343][B-344][B-345]", () => {
    const sent = { message: "Full", errors: { seat: ["Taken"] }, bookings: [{ id: 1 }], waitlist: 4 };
    expect(readFailure(answered(422, sent, "Unprocessable Content"))).toEqual({
      kind: "invalid",
      status: 422,
      statusText: "Unprocessable Content",
      message: "Full",
      errors: { seat: ["Taken"] },
      bookings: [{ id: 1 }],
      wait: null,
      extra: { waitlist: 4 },
    });
  });

  test("uses defaults for missing fields [B-342][B-343][M-060][M-061]", () => {
    expect(readFailure(answered(500))).toMatchObject({
      statusText: "No Status Given",
      message: "No Message Given",
      errors: {},
      bookings: [],
      wait: null,
      extra: {},
    });
  });

  test("reads what it can from an errors map with single messages or junk [B-344]", () => {
    const errors = { a: "One", b: [1, "Two"], c: [], d: null };
    expect(readFailure(answered(422, { errors })).errors).toEqual({ a: ["One"], b: ["Two"] });
  });

  test("returns a failure that was already read unchanged", () => {
    const error = new CallFailed(failureOf("forbidden", { status: 403 }));
    expect(readFailure(error)).toBe(error.failure);
  });
});

describe("the reaction to a failure", () => {
  const calm: Circumstances = { loggedOut: false, cutOff: false, knownOffline: false, busy: false };
  const kinds: FailureKind[] = [
    "unauthorized",
    "forbidden",
    "invalid",
    "server",
    "offline",
    "cancelled",
    "contract",
  ];

  test("goes back one page only for Unauthorized [B-336]", () => {
    expect(kinds.filter((kind) => reactionTo(failureOf(kind), calm).back)).toEqual(["unauthorized"]);
  });

  test("stays on a page with unsaved work, with a toast [D-7]", () => {
    const { back, toasts } = reactionTo(failureOf("unauthorized"), { ...calm, busy: true });
    expect(back).toBe(false);
    expect(toasts).toHaveLength(1);
  });

  test("shows nothing while logged out, and reports all but 401 and cancelled calls [B-347][D-8]", () => {
    for (const kind of kinds) {
      const { toasts, back, reports } = reactionTo(failureOf(kind, { status: 500 }), {
        ...calm,
        loggedOut: true,
      });
      expect({ kind, toasts, back, reports }).toEqual({
        kind,
        toasts: [],
        back: false,
        reports: kind !== "unauthorized" && kind !== "cancelled",
      });
    }
  });

  test("shows no toast for a call without a response while the banner says that there is no network or server [T-60]", () => {
    expect(reactionTo(failureOf("offline"), { ...calm, cutOff: true }).toasts).toEqual([]);
    expect(reactionTo(failureOf("server"), { ...calm, cutOff: true }).toasts).toHaveLength(1);
    expect(reactionTo(failureOf("offline"), calm).toasts).toHaveLength(1);
  });

  test("says that an act has had no response, as the offline banner does not say what became of it", () => {
    const unsure =
      "The server did not respond, so this may or may not have been done. Check before you try again.";
    for (const [telling, knownOffline, text] of [
      ["in its own words", true, "You are offline. Check your connection and try again."],
      ["in its own words", false, unsure],
      ["as a read", true, "You are offline. Check your connection and try again."],
      ["as a read", false, "The server did not respond. Check your connection and try again."],
    ] as const)
      expect(
        reactionTo(failureOf("offline"), { ...calm, cutOff: true, knownOffline }, telling).toasts,
      ).toEqual([{ tone: "error", text }]);
    expect(reactionTo(failureOf("offline"), { ...calm, cutOff: true }, "on the page").toasts).toEqual([]);
  });

  test.each([
    ["server", 500, true],
    ["server", 0, true],
    ["contract", 0, true],
    ["server", 404, false],
    ["server", 429, false],
    ["invalid", 422, false],
    ["conflict", 409, false],
    ["offline", 0, false],
  ] as const)("a failure of kind %s with status %i is reported: %s", (kind, status, reports) => {
    expect(reactionTo(failureOf(kind, { status }), calm).reports).toBe(reports);
  });
});
