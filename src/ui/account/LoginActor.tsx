import { createActorContext } from "@xstate/react";
import { useState, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { loginMachine } from "#src/machines/login/loginMachine.ts";
import { useSignIn } from "./SignInContext.tsx";

export const Login = createActorContext(loginMachine);

/** Signing in on its own page: afterwards the wanted page loads as the other document (T-3). */
export function LoginProvider({ children }: PropsWithChildren) {
  const { session, redirect, leave, inspect } = useSignIn();
  const [logic] = useState(() =>
    loginMachine.provide({
      actors: {
        fetchCsrfCookie: fromPromise(async ({ signal }) => void (await session.csrfCookie({ signal }))),
        logIn: fromPromise(async ({ input, signal }) => void (await session.login({ body: input, signal }))),
      },
      actions: { continueSignedIn: () => leave(redirect) },
    }),
  );
  return (
    <Login.Provider logic={logic} options={{ ...(inspect && { inspect }), input: {} }}>
      {children}
    </Login.Provider>
  );
}
