import { useQuery } from "@tanstack/react-query";
import { userCalls, type CurrentUser } from "#src/contracts/user.ts";
import { useAsk } from "./useAsk.ts";

/** The signed-in user, kept up to date; null if nobody is signed in. The application itself asks the server. */
export function useMe(): CurrentUser | null {
  const { ask } = useAsk();
  return useQuery({ ...ask(userCalls.me), enabled: false }).data?.data ?? null;
}
