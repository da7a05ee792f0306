import { QueryObserver, useQuery, type QueryClient } from "@tanstack/react-query";
import type { PropsWithChildren } from "react";
import { fromCallback, type NonReducibleUnknown } from "xstate";
import type * as z from "zod/mini";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import {
  mentoringAreaMachine,
  type MentoringAreaEvent,
  type Standing,
} from "#src/machines/mentoring/mentoringAreaMachine.ts";
import { readFailure } from "#src/services/failures.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";

/** The side from which the user sees the area, and what is shown of it. */
export const MentoringArea = createScreenActor(mentoringAreaMachine);

export type OwnProfiles = z.output<typeof mentoringCalls.profiles.answer>["data"];

const viewKey = ["mentoring view"];

/** Keeps the side from which the user sees the area, until they sign out, however long they are elsewhere. */
export function keepView(queries: QueryClient, view: ProfileType): void {
  queries.setQueryDefaults(viewKey, { gcTime: Infinity });
  queries.setQueryData(viewKey, view);
}

/** The query for the user's own profiles. A failure is only logged to the console (B-223). */
const useProfilesQuestion = () => {
  const { ask } = useAsk();
  return { ...ask(mentoringCalls.profiles), meta: { ahead: true } };
};

/** The user's own profiles as last loaded; undefined until then. */
export const useOwnProfiles = (): OwnProfiles | undefined =>
  useQuery({ ...useProfilesQuestion(), enabled: false }).data?.data;

const standingOf = ({ own }: OwnProfiles): Standing => ({
  MENTEE: own.find(({ type }) => type === "MENTEE")?.status ?? null,
  MENTOR: own.find(({ type }) => type === "MENTOR")?.status ?? null,
});

type ProviderProps = PropsWithChildren<{
  /** Called when the user chooses the side from which to see the area. */
  sideChosen?: (() => void) | undefined;
}>;

/** Follows the user's own profiles, whatever changes them, for as long as a mentoring page is open. */
export function MentoringAreaProvider({ sideChosen, children }: ProviderProps) {
  const { queries, forget } = useCache();
  const question = useProfilesQuestion();
  return (
    <MentoringArea.Provider
      identity="mentoring"
      holes={() => ({
        actors: {
          hearProfiles: fromCallback<MentoringAreaEvent, void & NonReducibleUnknown>(({ sendBack }) => {
            const observer = new QueryObserver(queries, question);
            let failed = 0;
            const tell = ({ data, error, errorUpdatedAt }: ReturnType<typeof observer.getCurrentResult>) => {
              if (data && !error) sendBack({ type: "profiles.came", standing: standingOf(data.data) });
              if (!error || errorUpdatedAt === failed) return;
              failed = errorUpdatedAt;
              sendBack({ type: "profiles.failed", failure: error });
            };
            const stop = observer.subscribe(tell);
            tell(observer.getCurrentResult());
            return stop;
          }),
        },
        actions: {
          keepView: (_, { view }) => {
            keepView(queries, view);
            sideChosen?.();
          },
          logFailure: (_, { failure }) =>
            console.error("The mentoring profiles could not be loaded", readFailure(failure)),
          askAgain: () => forget(mentoringCalls.profiles.path),
        },
      })}
      input={() => {
        const known = queries.getQueryData(question.queryKey);
        return {
          standing: known ? standingOf(known.data) : null,
          view: queries.getQueryData<ProfileType>(viewKey) ?? null,
        };
      }}
    >
      {children}
    </MentoringArea.Provider>
  );
}

/** The side from which the user sees the area. */
export const useView = (): ProfileType =>
  MentoringArea.useSelector((s) => (s.hasTag("asMentor") ? "MENTOR" : "MENTEE"));
