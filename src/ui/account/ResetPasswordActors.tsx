import type { PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import type { NewPasswordForm } from "#src/contracts/passwordReset.ts";
import { newPasswordMachine } from "#src/machines/passwordReset/newPasswordMachine.ts";
import { resetRequestMachine } from "#src/machines/passwordReset/resetRequestMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useSignIn } from "./SignInContext.tsx";

export const ResetRequest = createScreenActor(resetRequestMachine);
export const NewPassword = createScreenActor(newPasswordMachine);

export type Said = { message: string; severity: "success" | "error" };
type Props = PropsWithChildren<{ say: (said: Said) => void }>;

export function ResetRequestProvider({ say, children }: Props) {
  const { passwordReset } = useSignIn();
  return (
    <ResetRequest.Provider
      identity={"reset request"}
      holes={() => ({
        actors: {
          requestReset: fromPromise(
            async ({ input, signal }) => void (await passwordReset.requestReset({ body: input, signal })),
          ),
        },
        actions: { showMessage: (_, said) => say(said) },
      })}
    >
      {children}
    </ResetRequest.Provider>
  );
}

/** Milliseconds for which the success message shows before home replaces it (B-066). */
export const readingTime = 1_500;

export function NewPasswordProvider({
  say,
  children,
  ...input
}: Props & Pick<NewPasswordForm, "email" | "token">) {
  const { passwordReset, leave } = useSignIn();
  return (
    <NewPassword.Provider
      identity={input.token}
      holes={() => ({
        actors: {
          resetPassword: fromPromise(
            async ({ input: body, signal }) => void (await passwordReset.resetPassword({ body, signal })),
          ),
          requestReset: fromPromise(
            async ({ input: body, signal }) => void (await passwordReset.requestReset({ body, signal })),
          ),
        },
        actions: {
          showMessage: (_, said) => say(said),
          goHome: () => void setTimeout(() => leave("/"), readingTime),
        },
      })}
      input={() => input}
    >
      {children}
    </NewPassword.Provider>
  );
}
