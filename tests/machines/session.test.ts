import { expect, test } from "vitest";
import { session as limits } from "#src/contracts/limits.ts";
import type { TimeLeft } from "#src/machines/session/sessionMachine.ts";
import { offline, unavailable } from "./failures.ts";
import { startSession as start } from "./simulatedSession.ts";

const left = (seconds: number): TimeLeft => ({ seconds, at: 0 });

test("the session is checked every 30 s, and every 5 s while the warning is shown [B-379][B-382]", async () => {
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

test("the warning shows the time of the automatic logout, counted from the arrival of the response [B-380][B-381]", async () => {
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

test("the error of a failed extension stays, even during retries, until one succeeds [B-383][4.1.3]", async () => {
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

test("at zero the page shows that the session has ended, and goes to the sign-in page after 1.5 s [B-385]", async () => {
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

test("waking up after the end of the session shows nothing private until the server responds [T-2]", async () => {
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

test("changing the device's clock does not end the session; the server's response counts", async () => {
  const { settle, send, is } = start(() => left(900));
  await settle();
  await send({ type: "woke", at: 3_600_000 });
  expect(is({ signedIn: { active: "resting" } })).toBe(true);
  await send({ type: "woke", at: -3_600_000 });
  expect(is({ signedIn: { active: "resting" } })).toBe(true);
});

test("without a response the page stays for as long as it takes, says so, and goes on with the next one [B-389]", async () => {
  let isAway = true;
  const { settle, pass, is, done, heard } = start(() => (isAway ? offline : left(900)));
  await settle();
  for (let minutes = 0; minutes < 6 * 30; minutes++) {
    expect(is({ signedIn: { active: "retrying" } })).toBe(true);
    await pass(limits.retryInterval);
  }
  expect(new Set(heard)).toEqual(new Set(["server.silent"]));
  isAway = false;
  await pass(limits.retryInterval);
  expect([is({ signedIn: { active: "resting" } }), heard.at(-1)]).toEqual([true, "server.answered"]);
  expect(done).not.toContain("goToLogin");
});

test("a server that is unavailable for a while signs nobody out", async () => {
  const { settle, pass, is, heard } = start((asked) =>
    asked > 1 && asked < 20 ? unavailable(503) : left(900),
  );
  await settle();
  await pass(limits.checkInterval);
  expect(is({ signedIn: { active: "retrying" } })).toBe(true);
  for (let asked = 2; asked < 20; asked++) await pass(limits.retryInterval);
  expect(is({ signedIn: { active: "resting" } })).toBe(true);
  expect([heard[0], heard[1], heard.at(-1)]).toEqual(["server.answered", "server.silent", "server.answered"]);
});

test.each([
  ["the page", 895, "active"],
  ["the warning", 200, "warning"],
])(
  "%s shows nothing private once the session has ended, also while the server does not respond [T-2]",
  async (_, seconds, state) => {
    const { settle, pass, is, has } = start((asked) => (asked === 1 ? left(seconds) : offline));
    await settle();
    const shown = { signedIn: { [state]: "retrying" } };
    for (let at = 0; at + 5_000 < seconds * 1_000; at += 5_000) {
      await pass(5_000);
      if (at > limits.checkInterval) expect([is(shown), has("veil")]).toEqual([true, false]);
    }
    await pass(5_000);
    expect([has("veil"), has("signedIn")]).toEqual([true, true]);
    await pass(limits.retryInterval * 100);
    expect(is({ signedIn: "veiled" })).toBe(true);
  },
);

test("closing the last tab signs out; closing one of several does not [B-386]", async () => {
  const { settle, send, done } = start(() => left(900));
  await settle();
  await send({ type: "page.closing", otherTabs: 1 });
  expect(done).not.toContain("closing");
  await send({ type: "page.closing", otherTabs: 0 });
  expect(done.filter((name) => name === "closing")).toHaveLength(1);
});

test("another tab's warning is shown with 300 s left, but not with 301 s [B-380][T-1]", async () => {
  const { settle, send, has } = start(() => left(900));
  await settle();
  await send({ type: "heard.warned", seconds: 301, at: 0 });
  expect(has("warning")).toBe(false);
  await send({ type: "heard.warned", seconds: 300, at: 0 });
  expect(has("warning")).toBe(true);
  await send({ type: "heard.extended", seconds: 900, at: 0 });
  expect(has("warning")).toBe(false);
});

test("signing in clears the current user; signing out goes to the sign-in page and notifies the other tabs [B-044][B-045]", async () => {
  const { settle, send, done, has } = start(() => left(900), { signedIn: false, userId: null, ownId: null });
  await send({ type: "user.signedIn", userId: 7 });
  await settle();
  expect(has("signedIn")).toBe(true);
  await send({ type: "logout" });
  expect(done).toEqual(["clearUser", "tell signedIn", "check", "signOut", "tell signedOut", "goToLogin"]);
  expect(has("signedIn")).toBe(false);
});

test("the end of the session keeps the page while any form has unsaved work, but not once all are saved [B-385]", async () => {
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
