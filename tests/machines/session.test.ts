import { describe, expect, test } from "vitest";
import { session as limits } from "#src/contracts/limits.ts";
import type { TimeLeft } from "#src/machines/session/sessionMachine.ts";
import { offline } from "./failures.ts";
import {
  sessionActingModel,
  sessionInExamModel,
  sessionModel,
  sessionOfflineModel,
  sessionWithWorkModel,
} from "./session.model.ts";
import { startSession as start } from "./simulatedSession.ts";
import { effectLabel } from "../model/laws.ts";
import { explore } from "../model/model.ts";
import { byState, tableOf, type Table } from "./table.ts";

const check = "asks checkSession()";
const watch = (seconds: number) => `asks watchDeadline(${seconds * 1_000})`;
const active = "signedIn.active";
const warning = "signedIn.warning";
const veiled = "signedIn.veiled";

/** What may happen in every state of somebody who is signed in. */
const always = {
  logout: "loggingOut / asks signOut()",
  "page.closing 0": "stays / sendClosingLogout()",
  "unauthorized.seen": "expired",
  "heard.signedIn 7": "stays / listenAgain()",
  "heard.signedIn 8": "recognising / asks whoIsSignedIn()",
  "user.changed 7 7": "stays",
  "user.changed 8 8": "recognising / asks whoIsSignedIn()",
  "heard.signedOut": "left / goToLogin()",
};
/** An answer while other tabs do not know yet that little time is left. */
const answers = {
  "checkSession ✓ 301 0": `${active}.resting`,
  "checkSession ✓ 300 0": `${warning}.resting / tellTabs(warned 300), ${watch(300)}`,
  "checkSession ✓ 1 0": `${warning}.resting / tellTabs(warned 1), ${watch(1)}`,
  "checkSession ✓ 0 0": "expired",
  "checkSession ✗": "left / goToLogin()",
};
const fromOtherTabs = {
  "heard.extended 900 0": `${active}.resting`,
  "heard.warned 300 0": `${warning}.resting / ${watch(300)}`,
  "heard.warned 301 0": "refused",
};
const inWarning = {
  extend: `${warning}.extending / asks extendSession()`,
  "heard.extended 900 0": `${active}.resting`,
  "woke 0": `${warning}.checking / ${check}`,
  "woke 900000": `${veiled}.checking / ${check}`,
};

const laws: Table = {
  signedOut: {
    "user.signedIn 7": `${active}.checking / clearUser(), tellTabs(signedIn 7), ${check}`,
    "heard.signedIn 7": "startingOver / startOver()",
    "heard.signedIn 8": "startingOver / startOver()",
  },
  [`${active}.checking`]: {
    ...always,
    ...answers,
    ...fromOtherTabs,
    "checkSession ✗ offline": `left / goToLogin() | ${active}.retrying`,
    "woke 0": `stays / ${check}`,
    "woke 900000": `${veiled}.checking / ${check} | stays / ${check}`,
  },
  [`${active}.resting`]: {
    ...always,
    ...fromOtherTabs,
    "heard.extended 900 0": "stays",
    "woke 0": `${active}.checking / ${check}`,
    "woke 900000": `${veiled}.checking / ${check}`,
    "after checkInterval (30 s)": `${active}.checking / ${check}`,
  },
  [`${active}.retrying`]: {
    ...always,
    ...fromOtherTabs,
    "woke 0": `${active}.checking / ${check}`,
    "woke 900000": `${active}.checking / ${check} | ${veiled}.checking / ${check}`,
    "after retryInterval (10 s)": `${active}.checking / ${check}`,
  },
  [`${warning}.resting`]: {
    ...always,
    ...inWarning,
    "deadline.passed": `${veiled}.checking / ${check}`,
    "watchDeadline ✗": `${warning}.checking / ${check}`,
    "after warningCheckInterval (5 s)": `${warning}.checking / ${check}`,
  },
  [`${warning}.checking`]: {
    ...always,
    ...inWarning,
    ...answers,
    "checkSession ✓ 300 0": `${warning}.resting / ${watch(300)}`,
    "checkSession ✓ 1 0": `${warning}.resting / ${watch(1)}`,
    "checkSession ✗ offline": `left / goToLogin() | ${warning}.retrying`,
    "woke 0": `stays / ${check}`,
  },
  [`${warning}.retrying`]: {
    ...always,
    ...inWarning,
    "after retryInterval (10 s)": `${warning}.checking / ${check}`,
  },
  [`${warning}.extending`]: {
    ...always,
    ...inWarning,
    extend: "stays",
    "woke 0": "stays",
    "woke 900000": "stays",
    "extendSession ✓ 900 0": `${active}.resting / tellTabs(extended 900)`,
    "extendSession ✗": `${warning}.resting / ${watch(300)}`,
    "extendSession ✗ unauthorized": "expired",
  },
  [`${veiled}.checking`]: {
    ...always,
    ...answers,
    "checkSession ✗ offline": `left / goToLogin() | ${veiled}.retrying`,
    "woke 0": `stays / ${check}`,
    "woke 900000": `stays / ${check}`,
  },
  [`${veiled}.retrying`]: {
    ...always,
    "woke 0": `${veiled}.checking / ${check}`,
    "woke 900000": `${veiled}.checking / ${check}`,
    "after retryInterval (10 s)": `${veiled}.checking / ${check}`,
  },
  signingInAgain: {
    "user.signedIn 7": "recognising / tellTabs(signedIn no ownId), asks whoIsSignedIn()",
    "heard.signedIn 7": "recognising / asks whoIsSignedIn()",
    "heard.signedIn 8": "recognising / asks whoIsSignedIn()",
    logout: "left / goToLogin()",
  },
  recognising: {
    "whoIsSignedIn ✓ 7 7": `${active}.checking / replayQueue(), listenAgain(), ${check}`,
    "whoIsSignedIn ✓ 8 8": "startingOver / startOver()",
    "whoIsSignedIn ✗": "signingInAgain",
  },
  loggingOut: {
    "signOut ✓": "left / tellTabs(signedOut), goToLogin()",
    "signOut ✗": `${active}.checking / tellStillSignedIn(), showFailure(failed), ${check}`,
    "signOut ✗ unauthorized": "left / goToLogin()",
  },
  expired: { "after redirectDelay (1500 ms)": "left / goToLogin()" },
  startingOver: { "woke 0": "stays / startOver()", "woke 900000": "stays / startOver()" },
  left: { "woke 0": "stays / goToLogin()", "woke 900000": "stays / goToLogin()" },
};

/** Only the rows of the states in which something would be lost. */
const losing = (model: typeof sessionModel, what: string): Table => {
  const named = (label: string) => byState(label) + (label.includes(what) ? ` (${what})` : "");
  return Object.fromEntries(
    Object.entries(tableOf(model, { name: named })).filter(([state]) => state.endsWith(`(${what})`)),
  );
};
const outcomes = (table: Table, event: string): string[] =>
  [...new Set(Object.values(table).flatMap((row) => row[event] ?? []))].sort();

describe("laws", () => {
  test("a tab's session, from the first check to the sign-in page [B-044][B-045][B-379][B-380][B-382][B-383][B-384][B-385][B-386][B-388][B-389][T-1][T-2]", () => {
    expect(tableOf(sessionModel, { name: byState })).toEqual(laws);
  });

  test("unsaved work is never left for an ended session: the user signs in on the spot (D-7) [B-385][B-389]", () => {
    const table = losing(sessionWithWorkModel, "unsaved");
    for (const event of [
      "checkSession ✓ 0 0",
      "checkSession ✗",
      "unauthorized.seen",
      "extendSession ✗ unauthorized",
    ])
      expect(outcomes(table, event), event).toEqual(["signingInAgain (unsaved)"]);
    expect(outcomes(table, "checkSession ✗ offline")).toEqual([
      `${active}.retrying (unsaved)`,
      `${veiled}.retrying (unsaved)`,
      `${warning}.retrying (unsaved)`,
    ]);
    expect(outcomes(table, "whoIsSignedIn ✓ 7 7")).toEqual([
      `${active}.checking (unsaved) / replayQueue(), listenAgain(), ${check}`,
    ]);
    expect(outcomes(table, "heard.signedOut")).toEqual(["left (unsaved) / goToLogin()"]);
  });

  test("an open exam is never left, veiled or logged out by closing the page (D-2, SES 7) [B-386]", () => {
    const table = losing(sessionInExamModel, "exam");
    const ends = ["checkSession ✓ 0 0", "checkSession ✗", "unauthorized.seen", "heard.signedOut"];
    for (const event of ends) expect(outcomes(table, event), event).toEqual(["signingInAgain (exam)"]);
    expect(outcomes(table, "page.closing 0")).toEqual(["refused"]);
    expect(outcomes(table, "deadline.passed")).toEqual([`${warning}.checking (exam) / ${check}`]);
    expect(table[`${active}.resting (exam)`]!["woke 900000"]).toBe(`${active}.checking (exam) / ${check}`);
  });

  test("while the browser has no network, checks are repeated and nothing is redirected", () => {
    const table = losing(sessionOfflineModel, "offline");
    expect(outcomes(table, "checkSession ✗ offline")).toEqual([
      `${active}.retrying (offline)`,
      `${veiled}.retrying (offline)`,
      `${warning}.retrying (offline)`,
    ]);
    expect(outcomes(table, "checkSession ✗")).toEqual(["left (offline) / goToLogin()"]);
  });
});

test("in another's name the tabs are told who signed in, and the page goes on only for the same in the same name [T-51]", () => {
  const [start] = explore(sessionActingModel).vertices[0]!.path.steps;
  expect(start!.effects.map(effectLabel)).toEqual(["tellTabs(signedIn 7)", check]);
  const table = tableOf(sessionActingModel, { name: byState });
  const named = tableOf(sessionActingModel);
  expect(table[`${active}.checking`]).toMatchObject({
    "heard.signedIn 7": "stays / listenAgain()",
    "heard.signedIn 9": "recognising / asks whoIsSignedIn()",
    "user.changed 9 7": "stays",
    "user.changed 7 7": "stays",
  });
  expect(named[`${active}.checking (acting)`]!["user.changed 7 7"]).toBe(`${active}.checking`);
  expect(named["recognising (acting, unsaved)"]).toMatchObject({
    "whoIsSignedIn ✓ 9 7": `${active}.checking (acting, unsaved) / replayQueue(), listenAgain(), ${check}`,
    "whoIsSignedIn ✓ 7 7": "startingOver (acting, unsaved) / startOver()",
  });
});

const left = (seconds: number): TimeLeft => ({ seconds, at: 0 });

test("checks every 30 s, and every 5 s while the warning shows [B-379][B-382]", async () => {
  const answers = [left(330), left(300), left(295), left(290)];
  const { settle, pass, done } = start((asked) => answers[asked - 1] ?? left(290));
  await settle();
  const checks = () => done.filter((name) => name === "check").length;
  expect(checks()).toBe(1);
  await pass(29_999);
  expect(checks()).toBe(1);
  await pass(1);
  expect(checks()).toBe(2);
  await pass(4_999);
  expect(checks()).toBe(2);
  await pass(1);
  expect(checks()).toBe(3);
});

test("the warning shows the automatic logout time: the answer's seconds after its arrival [B-380][B-381]", async () => {
  const { settle, actor, has, clock } = start(() => left(300));
  await settle();
  expect(has("warning")).toBe(true);
  expect(actor.getSnapshot().context.expiresAt).toBe(clock.now() + 300_000);
});

test("continuing resets the timer and clears the warning in every tab, twelve times in a row [B-383][T-1]", async () => {
  let seconds = 200;
  const { settle, send, pass, has, is, done } = start(() => left(seconds));
  await settle();
  for (let round = 1; round <= 12; round++) {
    expect(has("warning")).toBe(true);
    seconds = 7_200;
    await send({ type: "extend" });
    expect(is({ signedIn: { active: "resting" } })).toBe(true);
    expect(done.filter((name) => name === "tell extended")).toHaveLength(round);
    seconds = 200;
    await pass(limits.checkInterval);
  }
});

test("a failed extension says so once, also while it is tried again, until one succeeds [B-383][4.1.3]", async () => {
  let failing = false;
  const { settle, send, pass, actor } = start(() => (failing ? new Error("down") : left(200)));
  await settle();
  failing = true;
  await send({ type: "extend" });
  failing = false;
  expect(actor.getSnapshot().context.extensionFailed).toBe(true);
  await pass(limits.warningCheckInterval);
  expect(actor.getSnapshot().context.extensionFailed).toBe(true);
  actor.send({ type: "extend" });
  expect(actor.getSnapshot().context.extensionFailed).toBe(true);
  await settle();
  expect(actor.getSnapshot().hasTag("warning")).toBe(false);
  expect(actor.getSnapshot().context.extensionFailed).toBe(false);
});

test("at zero the page says that the session has ended, and leaves after 1.5 s [B-385]", async () => {
  let seconds = 3;
  const { settle, pass, is, has, done } = start(() => left(seconds));
  await settle();
  seconds = 0;
  await pass(2_999);
  expect(is({ signedIn: { warning: "resting" } })).toBe(true);
  await pass(1);
  expect(is("expired")).toBe(true);
  expect(has("veil")).toBe(true);
  await pass(1_499);
  expect(done).not.toContain("goToLogin");
  await pass(1);
  expect(done.at(-1)).toBe("goToLogin");
});

test("asleep past the end: nothing private is painted until the server has answered [T-2]", async () => {
  let seconds = 900;
  const { settle, send, has, is } = start(() => left(seconds));
  await settle();
  await send({ type: "woke", at: 899_999 });
  expect(has("veil")).toBe(false);
  seconds = 0;
  const waking = send({ type: "woke", at: 2_000_000 });
  expect(has("veil")).toBe(true);
  await waking;
  expect(is("expired")).toBe(true);
});

test("a clock that is set back or forth ends nothing: the server's answer counts", async () => {
  const { settle, send, is } = start(() => left(900));
  await settle();
  await send({ type: "woke", at: 3_600_000 });
  expect(is({ signedIn: { active: "resting" } })).toBe(true);
  await send({ type: "woke", at: -3_600_000 });
  expect(is({ signedIn: { active: "resting" } })).toBe(true);
});

test("nobody answers: three more tries within 30 s keep the page, then the sign-in page [B-389]", async () => {
  const { settle, pass, is, done } = start(() => offline);
  await settle();
  for (const _ of [1, 2, 3]) {
    expect(is({ signedIn: { active: "retrying" } })).toBe(true);
    await pass(limits.retryInterval);
  }
  expect(done).toEqual(["check", "tell signedIn", "check", "check", "check", "goToLogin"]);
});

test("an answer in between starts the count anew", async () => {
  const { settle, pass, is } = start((asked) => (asked % 4 === 0 ? left(900) : offline));
  await settle();
  for (let round = 0; round < 20; round++) await pass(limits.retryInterval);
  expect(is("signedIn")).toBe(true);
});

test("closing the last tab logs out with a reason; closing one of several does not [B-386]", async () => {
  const { settle, send, done } = start(() => left(900));
  await settle();
  await send({ type: "page.closing", otherTabs: 1 });
  expect(done).not.toContain("closing");
  await send({ type: "page.closing", otherTabs: 0 });
  expect(done.filter((name) => name === "closing")).toHaveLength(1);
});

test("another tab's warning is believed at 300 s and not at 301 s [B-380][T-1]", async () => {
  const { settle, send, has } = start(() => left(900));
  await settle();
  await send({ type: "heard.warned", seconds: 301, at: 0 });
  expect(has("warning")).toBe(false);
  await send({ type: "heard.warned", seconds: 300, at: 0 });
  expect(has("warning")).toBe(true);
  await send({ type: "heard.extended", seconds: 900, at: 0 });
  expect(has("warning")).toBe(false);
});

test("logging in clears the current user; logging out leaves for the sign-in page and tells the other tabs [B-044][B-045]", async () => {
  const { settle, send, done, has } = start(() => left(900), { signedIn: false, userId: null, ownId: null });
  await send({ type: "user.signedIn", userId: 7 });
  await settle();
  expect(has("signedIn")).toBe(true);
  await send({ type: "logout" });
  expect(done).toEqual(["clearUser", "tell signedIn", "check", "signOut", "tell signedOut", "goToLogin"]);
  expect(has("signedIn")).toBe(false);
});

test("work that is saved no longer holds the page; two forms count as two [B-385]", async () => {
  const { settle, send, is } = start(() => left(900));
  await settle();
  await send({ type: "work.dirty", work: "profile" });
  await send({ type: "work.dirty", work: "profile" });
  await send({ type: "work.dirty", work: "picture" });
  await send({ type: "work.clean", work: "profile" });
  await send({ type: "unauthorized.seen" });
  expect(is("signingInAgain")).toBe(true);
  await send({ type: "user.signedIn", userId: 7 });
  await send({ type: "work.clean", work: "picture" });
  await send({ type: "unauthorized.seen" });
  expect(is("expired")).toBe(true);
});
