import { createActor, fromCallback, fromPromise, SimulatedClock, type NonReducibleUnknown } from "xstate";
import {
  sessionMachine,
  type ServerNews,
  type SessionEvent,
  type SessionInput,
  type SignedInAs,
  type TimeLeft,
} from "#src/machines/session/sessionMachine.ts";

type NoInput = void & NonReducibleUnknown;

/** A session whose checks a function answers, in simulated time, which is also the clock of the responses. */
export function startSession(
  answer: (asked: number) => TimeLeft | Error | object,
  input: SessionInput = { signedIn: true, userId: 7, ownId: 7 },
) {
  const clock = new SimulatedClock();
  const done: string[] = [];
  /** What each check has said about the server. */
  const heard: ServerNews["type"][] = [];
  let asked = 0;
  const note = (name: string) => () => void done.push(name);
  const call = (name: string) =>
    fromPromise<TimeLeft, NoInput>(async () => {
      done.push(name);
      const told = answer(++asked);
      if ("seconds" in told) return { seconds: told.seconds, at: clock.now() };
      throw told;
    });
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        checkSession: call("check"),
        extendSession: call("ping"),
        signOut: fromPromise<void, NoInput>(async () => void done.push("signOut")),
        whoIsSignedIn: fromPromise<SignedInAs, NoInput>(async () => ({ userId: 7, ownId: 7 })),
        watchDeadline: fromCallback<{ type: "deadline.passed" }, { expiresAt: number | null }>(
          ({ input: { expiresAt }, sendBack }) => {
            if (expiresAt === null) return;
            const timer = clock.setTimeout(
              () => sendBack({ type: "deadline.passed" }),
              expiresAt - clock.now(),
            );
            return () => clock.clearTimeout(timer);
          },
        ),
      },
      actions: {
        tellTabs: (_, { kind }) => void done.push(`tell ${kind}`),
        tellConnection: (_, { type }) => void heard.push(type),
        goToLogin: note("goToLogin"),
        clearUser: note("clearUser"),
        sendClosingLogout: note("closing"),
        replayQueue: note("replay"),
        listenAgain: note("listen"),
        startOver: note("startOver"),
        tellStillSignedIn: note("still signed in"),
        showFailure: note("failure"),
      },
    }),
    { input, clock },
  ).start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    actor,
    clock,
    done,
    heard,
    settle,
    async pass(milliseconds: number) {
      clock.increment(milliseconds);
      await settle();
    },
    async send(event: SessionEvent) {
      actor.send(event);
      await settle();
    },
    is: (state: unknown) => actor.getSnapshot().matches(state as never),
    has: (tag: "veil" | "signedIn" | "warning" | "busy") => actor.getSnapshot().hasTag(tag),
  };
}
