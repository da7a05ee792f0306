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
import { keepView } from "./AreaActor.tsx";

/** Updates the cache after the user's own profile has been saved, for all pages of the area. */
export function useKeepProfile() {
  const { queries, forget } = useCache();
  const { ask } = useAsk();
  /** Fetches the user's own profiles again. */
  const reread = async (): Promise<readonly Profile[]> => {
    const { data } = await queries.fetchQuery({ ...ask(mentoringCalls.profiles), staleTime: 0 });
    return data.own;
  };
  return {
    /** Keeps the profile as the server now has it. */
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
    /** Keeps the side from which the user sees the area from now on. */
    keepView: (view: ProfileType): void => keepView(queries, view),
    reread,
    /**
     * Returns why saving was refused. If the profile has changed since it was read, adds its current values, so that
     * the two can be compared (T-47).
     * @param saved the profile as it was read
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
