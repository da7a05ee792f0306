import { createContext, useContext, type PropsWithChildren } from "react";
import type { Boot } from "#src/contracts/boot.ts";
import type { passwordResetCalls } from "#src/contracts/passwordReset.ts";
import type { sessionCalls } from "#src/contracts/session.ts";
import type { Bound } from "#src/services/call.ts";
import { ActorWorldProvider } from "#src/ui/kit/screenActor.tsx";
import type { World } from "#src/world.ts";

/** What the three sign-in screens need from outside. The document is too small for the whole app. */
export type SignInWorld = {
  boot: Pick<Boot, "productName" | "sso" | "demoAccounts" | "demoPassword">;
  session: Bound<typeof sessionCalls>;
  passwordReset: Bound<typeof passwordResetCalls>;
  /** The query string of the address. */
  search: URLSearchParams;
  /** Where to go once signed in: path, query and fragment on our own origin (T-3, D-13). */
  redirect: string;
  /** A full-page load: the next page is another document (B-043). */
  leave(path: string): void;
  /** Receives everything that the actors do; see `World`. */
  inspect?: World["inspect"];
};

const Context = createContext<SignInWorld | null>(null);

export const SignInProvider = ({ world, children }: PropsWithChildren<{ world: SignInWorld }>) => (
  <Context value={world}>
    <ActorWorldProvider world={world.inspect ? { inspect: world.inspect } : {}}>
      {children}
    </ActorWorldProvider>
  </Context>
);

export function useSignIn(): SignInWorld {
  const world = useContext(Context);
  if (!world) throw new Error("A sign-in screen must be inside SignInProvider");
  return world;
}

/** An address of the sign-in document that remembers where the user wanted to go. */
export const withRedirect = (path: string, redirect: string): string =>
  `${path}?redirect=${encodeURIComponent(redirect)}`;
