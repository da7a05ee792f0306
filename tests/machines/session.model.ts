import { sessionMachine, type SessionContext } from "#src/machines/session/sessionMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { offline, unauthorized, unavailable } from "./failures.ts";

type SessionModel = Model<typeof sessionMachine>;

/** What decides: who is signed in, what would be lost, whether an end is known; and what the warning says. */
const view = ({ userId, ownId, examOpen, unsaved, expiresAt, extensionFailed }: SessionContext): string =>
  [
    userId === null && "nobody",
    userId !== ownId && "acting",
    examOpen && "exam",
    unsaved.length > 0 && "unsaved",
    expiresAt !== null && "end known",
    extensionFailed && "not extended",
  ]
    .filter(Boolean)
    .join(", ");

const ada = { userId: 7, ownId: 7 };
const grace = { userId: 8, ownId: 8 };
/** Ada acts as somebody else. */
const acting = { userId: 9, ownId: 7 };

/** The local clock is at 0 whenever a response arrives, so the `at` of waking up is the time since then. */
const told = (id: string, seconds: number) => answered(id, { seconds, at: 0 });
const wokeInTime = { type: "woke", at: 0 } as const;
const wokeTooLate = { type: "woke", at: 900_000 } as const;

const checks: SessionModel["cases"] = [
  told("checkSession", 301),
  told("checkSession", 300),
  told("checkSession", 1),
  told("checkSession", 0),
  failed("checkSession"),
  failed("checkSession", offline),
  failed("checkSession", unavailable(503)),
  failed("checkSession", unauthorized),
  wokeInTime,
  wokeTooLate,
  { type: "call.unanswered" },
];

/** The whole life of a session in one tab, with nothing that could be lost. */
export const sessionModel: SessionModel = {
  machine: sessionMachine,
  input: { signedIn: false, userId: null, ownId: null },
  cases: [
    ...checks,
    { type: "user.signedIn", userId: 7 },
    { type: "deadline.passed" },
    failed("watchDeadline"),
    { type: "extend" },
    told("extendSession", 900),
    failed("extendSession"),
    failed("extendSession", unauthorized),
    { type: "logout" },
    answered("signOut"),
    failed("signOut"),
    failed("signOut", unauthorized),
    { type: "page.closing", otherTabs: 0 },
    { type: "unauthorized.seen" },
    { type: "heard.extended", seconds: 900, at: 0 },
    { type: "heard.warned", seconds: 300, at: 0 },
    { type: "heard.warned", seconds: 301, at: 0 },
    { type: "heard.signedIn", ownId: 7 },
    { type: "heard.signedIn", ownId: 8 },
    { type: "user.changed", ...ada },
    { type: "user.changed", ...grace },
    { type: "heard.signedOut" },
    answered("whoIsSignedIn", ada),
    answered("whoIsSignedIn", grace),
    failed("whoIsSignedIn"),
  ],
  view,
};

/** What follows the end differs while something would be lost. */
const losing = (...cases: SessionModel["cases"]): SessionModel => ({
  machine: sessionMachine,
  input: { signedIn: true, ...ada },
  cases: [
    ...checks,
    { type: "deadline.passed" },
    { type: "extend" },
    failed("extendSession", unauthorized),
    { type: "unauthorized.seen" },
    { type: "heard.signedOut" },
    { type: "page.closing", otherTabs: 0 },
    { type: "user.signedIn", userId: 7 },
    answered("whoIsSignedIn", ada),
    ...cases,
  ],
  view,
});

export const sessionWithWorkModel = losing(
  { type: "work.dirty", work: "profile" },
  { type: "work.clean", work: "profile" },
);

export const sessionInExamModel = losing({ type: "exam.opened" }, { type: "exam.closed" });

/** A page in another user's name: tabs tell each other who has signed in. */
export const sessionActingModel: SessionModel = {
  machine: sessionMachine,
  input: { signedIn: true, ...acting },
  cases: [
    ...checks,
    { type: "work.dirty", work: "profile" },
    { type: "unauthorized.seen" },
    { type: "heard.signedIn", ownId: 7 },
    { type: "heard.signedIn", ownId: 9 },
    { type: "user.changed", ...ada },
    { type: "user.changed", ...acting },
    { type: "user.signedIn", userId: null },
    answered("whoIsSignedIn", ada),
    answered("whoIsSignedIn", acting),
  ],
  view,
};
