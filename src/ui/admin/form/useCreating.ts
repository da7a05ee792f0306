import { capital } from "#src/contracts/words.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { forgetResource } from "../forgetResource.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { bodyOf } from "./draft.ts";

type Values = Record<string, unknown>;
/** Wraps the creation; receives what has been typed. */
export type Within = <Made>(create: () => Promise<Made>, values: Values) => Promise<Made>;

/** Creates a record from its form's values, says so and returns its id. The values' key makes the call repeatable. */
export function useCreating({ place, resource }: ResourceAt) {
  const { call } = useCalls();
  const { forget } = useCache();
  const { toast } = useToasts();
  return async (values: Values, within: Within = (create) => create()): Promise<number> => {
    const { data } = await within(
      () => call(resource.calls.create!, { body: { ...bodyOf(resource, values), key: values.key } }),
      values,
    );
    forgetResource(forget, resource);
    toast({ tone: "success", text: `${capital(place.words.one)} added` });
    return Number(data.id);
  };
}
