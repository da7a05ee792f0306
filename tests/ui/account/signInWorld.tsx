import { act, render } from "@testing-library/react";
import { vi } from "vitest";
import { passwordResetCalls } from "#src/contracts/passwordReset.ts";
import { sessionCalls } from "#src/contracts/session.ts";
import { createInspect } from "#src/inspect.ts";
import { createAnnouncer } from "#src/services/announcer.ts";
import { bind, type Call } from "#src/services/call.ts";
import type { Failure, FailureKind } from "#src/contracts/failures.ts";
import { CallFailed, failureOf } from "#src/services/failures.ts";
import { SignIn, type SignInPath } from "#src/ui/account/SignIn.tsx";
import type { SignInWorld } from "#src/ui/account/SignInContext.tsx";
import { createLifetime } from "../lifetime.ts";

type Options = { search?: string; redirect?: string; boot?: Partial<SignInWorld["boot"]> };

/** A screen of the sign-in document with the server controlled by the test: each call waits for its response. */
export function showSignIn(path: SignInPath, { search = "", redirect = "/", boot = {} }: Options = {}) {
  const calls: { name: string; body: unknown }[] = [];
  const waiting: { resolve: (answer: never) => void; reject: (error: unknown) => void }[] = [];
  const call: Call = (endpoint, ask) => {
    const { promise, resolve, reject } = Promise.withResolvers<never>();
    calls.push({ name: `${endpoint.method} ${endpoint.path}`, body: (ask as { body?: unknown }).body });
    waiting.push({ resolve, reject });
    return promise;
  };
  const leave = vi.fn<(path: string) => void>();
  const world: SignInWorld = {
    boot: { productName: "Lyceum", sso: true, demoAccounts: [], demoPassword: null, ...boot },
    session: bind(call, sessionCalls),
    passwordReset: bind(call, passwordResetCalls),
    search: new URLSearchParams(search),
    redirect,
    leave,
    inspect: createInspect(window, createAnnouncer(window), createLifetime().signal),
  };
  const view = render(<SignIn path={path} world={world} />);
  return {
    ...view,
    leave,
    calls,
    /** Answers the next waiting call. */
    answer: () => act(async () => waiting.shift()!.resolve({ data: null } as never)),
    refuse: (kind: FailureKind, known: Partial<Failure> = {}) =>
      act(async () => waiting.shift()!.reject(new CallFailed(failureOf(kind, known)))),
  };
}
