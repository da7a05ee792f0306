import type { PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Profile } from "#src/contracts/mentoringProfiles.ts";
import {
  profileMoveMachine,
  type ProfileAct,
  type ProfileMoveAsk,
} from "#src/machines/mentoring/profileMoveMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { movedWords } from "./moveWords.ts";
import { signUpAddress } from "./signUpAddress.ts";

export const ProfileMove = createScreenActor(profileMoveMachine);

/** Returns the change that an act sends. */
const changeOf = ({ act, until }: ProfileMoveAsk) => {
  switch (act) {
    case "withdraw":
    case "reapply":
      return { move: "withdraw" } as const;
    case "retire":
      return { move: "retire" } as const;
    case "away":
      return { away: true, away_until: until };
    case "back":
      return { away: false };
  }
};

/** Moves one of the user's own profiles: out of review, away and back, out of mentoring. */
export function ProfileMoveProvider({ profile, children }: PropsWithChildren<{ profile: Profile }>) {
  const { call } = useCalls();
  const { forget, queries } = useCache();
  const { ask } = useAsk();
  const { visit } = useGo();
  const { report, toast } = useToasts();
  const forgetReads = (): void => {
    forget(mentoringCalls.profiles.path);
    forget(mentoringCalls.search.path);
  };
  return (
    <ProfileMove.Provider
      identity={profile.id}
      holes={() => ({
        actors: {
          moveProfile: fromPromise<void, ProfileMoveAsk>(async ({ input }) => {
            // Uses what is shown now, which may be newer than the initial data.
            const { own } = queries.getQueryData(ask(mentoringCalls.profiles).queryKey)!.data;
            const { id, version } = own.find(({ id }) => id === profile.id)!;
            await call(mentoringCalls.updateProfile, {
              params: { id },
              body: { version, ...changeOf(input) },
            });
          }),
        },
        actions: {
          showMoved: (_, { act }) => {
            toast({ tone: "success", text: movedWords[act] });
            forgetReads();
            if (act === "reapply") visit(signUpAddress(profile));
          },
          showFailure: (_, { failure }) => {
            report(failure, "in its own words");
            forgetReads();
          },
        },
      })}
    >
      {children}
    </ProfileMove.Provider>
  );
}

export const useChoose = (): ((act: ProfileAct) => void) => {
  const { send } = ProfileMove.useActorRef();
  return (act) => send({ type: "choose", act });
};
