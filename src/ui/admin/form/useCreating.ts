import { capital } from "#src/contracts/words.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { forgetResource } from "../forgetResource.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { bodyOf } from "./draft.ts";

type Values = Record<string, unknown>;
type Within = <Made>(create: () => Promise<Made>) => Promise<Made>;

/** Makes a record of what its form holds, says so and returns its number. */
export function useCreating({ place, resource }: ResourceAt) {
  const { call, forget, toast } = useApp();
  return async (values: Values, within: Within = (create) => create()): Promise<number> => {
    const { data } = await within(() => call(resource.calls.create!, { body: bodyOf(resource, values) }));
    forgetResource(forget, resource);
    toast({ tone: "success", text: `${capital(place.words.one)} added` });
    return Number(data.id);
  };
}
