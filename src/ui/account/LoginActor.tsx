import type { PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { loginMachine } from "#src/machines/login/loginMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useSignIn } from "./SignInContext.tsx";

export const Login = createScreenActor(loginMachine);

/** Signing in on its own page. Afterwards the requested page loads as the other document (T-3). */
export function LoginProvider({ children }: PropsWithChildren) {
  const { session, redirect, leave } = useSignIn();
  return (
    <Login.Provider
      identity={redirect}
      holes={() => ({
        actors: {
          fetchCsrfCookie: fromPromise(async ({ signal }) => void (await session.csrfCookie({ signal }))),
          logIn: fromPromise(
            async ({ input, signal }) => void (await session.login({ body: input, signal })),
          ),
        },
        actions: { continueSignedIn: () => leave(redirect) },
      })}
      input={() => ({})}
    >
      {children}
    </Login.Provider>
  );
}
