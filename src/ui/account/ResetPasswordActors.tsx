import { createActorContext } from "@xstate/react";
import { useState, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import type { NewPasswordForm } from "#src/contracts/session.ts";
import { newPasswordMachine } from "#src/machines/passwordReset/newPasswordMachine.ts";
import { resetRequestMachine } from "#src/machines/passwordReset/resetRequestMachine.ts";
import { useSignIn } from "./SignInContext.tsx";

export const ResetRequest = createActorContext(resetRequestMachine);
export const NewPassword = createActorContext(newPasswordMachine);

export type Said = { message: string; severity: "success" | "error" };
type Props = PropsWithChildren<{ say: (said: Said) => void }>;

export function ResetRequestProvider({ say, children }: Props) {
  const { session, inspect } = useSignIn();
  const [logic] = useState(() =>
    resetRequestMachine.provide({
      actors: {
        requestReset: fromPromise(
          async ({ input, signal }) => void (await session.requestReset({ body: input, signal })),
        ),
      },
      actions: { showMessage: (_, said) => say(said) },
    }),
  );
  return (
    <ResetRequest.Provider logic={logic} options={inspect ? { inspect } : {}}>
      {children}
    </ResetRequest.Provider>
  );
}

/** Milliseconds for which the success stands before home loads in its place (B-066). */
export const readingTime = 1_500;

export function NewPasswordProvider({
  say,
  children,
  ...input
}: Props & Pick<NewPasswordForm, "email" | "token">) {
  const { session, leave, inspect } = useSignIn();
  const [logic] = useState(() =>
    newPasswordMachine.provide({
      actors: {
        resetPassword: fromPromise(
          async ({ input: body, signal }) => void (await session.resetPassword({ body, signal })),
        ),
        requestReset: fromPromise(
          async ({ input: body, signal }) => void (await session.requestReset({ body, signal })),
        ),
      },
      actions: {
        showMessage: (_, said) => say(said),
        goHome: () => void setTimeout(() => leave("/"), readingTime),
      },
    }),
  );
  return (
    <NewPassword.Provider logic={logic} options={{ ...(inspect && { inspect }), input }}>
      {children}
    </NewPassword.Provider>
  );
}
