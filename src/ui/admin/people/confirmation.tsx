import { useQuery } from "@tanstack/react-query";
import { confirmationCalls } from "#src/contracts/admin/confirmation.ts";
import { fieldErrorsOf } from "#src/contracts/failures.ts";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";

/** Whether the user has to confirm who they are again, and how (7.5.3). Nothing is asked if they do not have to. */
export function useConfirmation(enabled = true) {
  const { ask } = useAsk();
  const { call } = useCalls();
  const { forget } = useCache();
  const { now } = useClock();
  const { data } = useQuery({ ...ask(confirmationCalls.read), staleTime: 0, enabled });
  const until = data?.data.confirmed_until ?? null;
  return {
    needed: data !== undefined && (until === null || Date.parse(until) <= now()),
    hasPassword: data?.data.has_password ?? true,
    /**
     * Carries out the act, after sending the password if one was typed. If the act is refused for lack of one, because
     * the screen was open for a long time, the password field appears.
     */
    confirmed: async <Done,>(password: string, act: () => Promise<Done>): Promise<Done> => {
      try {
        if (password !== "") {
          await call(confirmationCalls.confirm, { body: { password } });
          forget(confirmationCalls.read.path);
        }
        return await act();
      } catch (error) {
        if (fieldErrorsOf(error).password) forget(confirmationCalls.read.path);
        throw error;
      }
    },
  };
}

type Props = {
  of: ReturnType<typeof useConfirmation>;
  value: string;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (password: string) => void;
};

/** The user's own password, if it is needed. */
export function ConfirmationField({ of: { needed, hasPassword }, ...field }: Props) {
  if (!needed) return null;
  if (!hasPassword) return <p>For security, sign out and sign in again to continue.</p>;
  return (
    <TextInput
      {...field}
      name="password"
      type="password"
      label="Your password"
      required
      autoComplete="current-password"
      help="For security, enter your password again."
    />
  );
}
