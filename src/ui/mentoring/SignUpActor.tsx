import type { PropsWithChildren } from "react";
import { fromCallback, fromPromise } from "xstate";
import * as z from "zod/mini";
import { isConflict } from "#src/contracts/failures.ts";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Profile, ProfileDraft } from "#src/contracts/mentoringProfiles.ts";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import type { FormValues } from "#src/machines/form/formMachine.ts";
import { valuesOf, type ProfileValues } from "#src/machines/mentoring/profileValues.ts";
import { signUpMachine, type DraftSaved, type SignUpEvent } from "#src/machines/mentoring/signUpMachine.ts";
import { toMentoring } from "#src/routes/mentoring.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useDrafts } from "#src/ui/hooks/useDrafts.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { useHolding } from "#src/ui/hooks/useHolding.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { useBarred } from "#src/ui/shell/Barred.tsx";
import { unsavedWork } from "#src/ui/shell/unsavedWork.ts";
import { checkProfile } from "./checkProfile.ts";
import { useKeepProfile } from "./useKeepProfile.ts";

export const SignUp = createScreenActor(signUpMachine);

type Props = PropsWithChildren<{
  type: ProfileType;
  /** The application so far; undefined if none has been started. */
  profile: Profile | undefined;
  values: ProfileValues;
}>;

const Kept = z.record(z.string(), z.unknown());

/** An application of this type, which is saved automatically. */
export function SignUpProvider({ type, profile, values, children }: Props) {
  const { call } = useCalls();
  const { now } = useClock();
  const { draftKeyOf, storage } = useDrafts();
  const { visit } = useGo();
  const page = usePage();
  const holding = useHolding();
  const actors = useRootActors();
  const { report, toast } = useToasts();
  const { keep, keepView, reread, withCurrent } = useKeepProfile();
  const barred = useBarred(mentoringCalls.updateProfile);
  const name = `mentoring.${type.toLowerCase()}`;
  const key = draftKeyOf(name);

  const update = async (id: number, version: unknown, body: FormValues, signal?: AbortSignal) => {
    const changed = { ...body, version: version as string };
    const { data } = await call(mentoringCalls.updateProfile, { params: { id }, body: changed, signal });
    return data;
  };
  /** Creates the profile. If one already exists, for instance because a response was lost, continues with that. */
  const begin = async (body: FormValues, signal?: AbortSignal): Promise<Profile> => {
    try {
      const given = { ...body, type } as { type: ProfileType };
      return (await call(mentoringCalls.createProfile, { body: given, signal })).data;
    } catch (error) {
      const begun = isConflict(error) ? (await reread()).find((own) => own.type === type) : undefined;
      if (!begun) throw error;
      return update(begun.id, begun.version, body, signal);
    }
  };

  return (
    <SignUp.Provider
      identity={type}
      holes={() => ({
        actors: {
          saveDraft: fromPromise(async ({ input, signal }): Promise<DraftSaved> => {
            const { id, values: typed, saved } = input;
            const { version, ...all } = typed;
            const changed = Object.entries(all).filter(
              ([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field]),
            );
            const told = await (
              id === null ? begin(all, signal) : update(id, version, Object.fromEntries(changed), signal)
            ).catch(async (error: unknown) => {
              throw await withCurrent(error, type, { ...saved, version });
            });
            keep(told);
            return { id: told.id, version: told.version, values: typed, savedAt: now() };
          }),
          submitProfile: fromPromise(async ({ input }) => {
            const { version, ...all } = input.values as ProfileValues;
            const { id, version: current } =
              input.id === null ? await begin(all) : { id: input.id, version: version! };
            const body = { ...(all as ProfileDraft), version: current };
            const { data } = await call(mentoringCalls.submitProfile, { params: { id }, body }).catch(
              async (error: unknown) => {
                throw await withCurrent(error, type, { ...input.saved, version });
              },
            );
            return data;
          }),
          hearDevice: fromCallback<SignUpEvent, { name: string }>(({ sendBack }) => {
            // While acting nothing is saved, and what this browser has kept is the administrator's own.
            const kept = barred === null && storage.read(key, Kept);
            if (kept) sendBack({ type: "kept.found", values: kept });
            return page.onSignal(({ type: signal }) => {
              if (signal === "online") sendBack({ type: "connection.restored" });
            });
          }),
          keepUnsavedWork: unsavedWork<SignUpEvent>(actors),
          askBeforeLeaving: holding,
        },
        actions: {
          keepDraft: (_, draft) => storage.write(key, draft.values),
          forgetDraft: () => storage.forget(key),
          showFailure: (_, { failure }) => report(failure, "on the page"),
          showSubmitted: (_, { profile: told }) => {
            keepView(type);
            keep(told as Profile);
            toast({
              tone: "success",
              text: type === "MENTEE" ? "You are a mentee now" : "Your application has been submitted",
            });
            visit(toMentoring("MentoringIndex"));
          },
        },
      })}
      input={() => ({
        name,
        id: profile?.id ?? null,
        values,
        check: checkProfile(type),
        read: (record) => valuesOf(record as Profile),
      })}
    >
      {children}
    </SignUp.Provider>
  );
}
