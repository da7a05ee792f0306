import { isConflict } from "#src/contracts/failures.ts";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Profile } from "#src/contracts/mentoringProfiles.ts";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { versionField } from "#src/machines/form/comparison.ts";
import type { FormValues } from "#src/machines/form/formMachine.ts";
import { valuesOf } from "#src/machines/mentoring/profileValues.ts";
import { CallFailed, failureOf } from "#src/services/failures.ts";
import { change } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { viewKey } from "./AreaActor.tsx";

/** What a write of one's own profile leaves in the cache, for all pages of the area. */
export function useKeepProfile() {
  const { queries, forget } = useCache();
  const { ask } = useAsk();
  /** Asks for them anew. */
  const reread = async (): Promise<readonly Profile[]> => {
    const { data } = await queries.fetchQuery({ ...ask(mentoringCalls.profiles), staleTime: 0 });
    return data.own;
  };
  return {
    /** The profile as the server tells it now. */
    keep: (profile: Profile): void => {
      change(queries, mentoringCalls.profiles, {}, (known) => ({
        ...known,
        data: {
          ...known.data,
          own: [...known.data.own.filter(({ id }) => id !== profile.id), profile],
        },
      }));
      forget(mentoringCalls.search.path);
    },
    /** As which side the area is seen from now on. */
    keepView: (view: ProfileType): void => void queries.setQueryData(viewKey, view),
    reread,
    /**
     * Why a write was refused: where the profile has changed since it was read, with what it is now, so that the two can be put
     * beside each other (T-47).
     * @param saved what was read
     */
    withCurrent: async (error: unknown, type: ProfileType, saved: FormValues): Promise<unknown> => {
      if (!isConflict(error)) return error;
      const current = (await reread()).find((own) => own.type === type);
      if (!current || current.version === saved[versionField]) return error;
      const theirs: FormValues = { ...valuesOf(current) };
      const changed = Object.keys(theirs).filter(
        (field) => JSON.stringify(theirs[field]) !== JSON.stringify(saved[field]),
      );
      const data = { current, changed, by: null, at: current.saved_at };
      return new CallFailed(failureOf("conflict", { status: 409, extra: { data } }), error);
    },
  };
}
