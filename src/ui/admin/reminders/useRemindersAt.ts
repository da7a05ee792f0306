import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useParams } from "wouter";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { saidByPage } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { nameQuestion, withinRecord } from "../withinRecord.ts";

export type RemindersAt = {
  at: ResourceAt;
  /** The id of the item or the exam. */
  id: number;
  /** Its name: undefined until it is known, null if there is no such item or exam. */
  name: string | null | undefined;
};

/** Returns the reminders of the item or exam that the address names, as a resource of their own. */
export function useRemindersAt(place: ResourcePlace, resource: AnyResource): RemindersAt {
  const { ask } = useAsk();
  const id = Number(useParams().id);
  const { endpoint, params, query } = nameQuestion(place.within!, id);
  const { data } = useQuery({ ...ask(endpoint, { params, query }), ...saidByPage });
  const name = data && (data.data[0]?.label ?? null);
  const at = useMemo(() => {
    const within = withinRecord({ place, resource }, id);
    return name ? { ...within, place: { ...within.place, title: `Reminders: ${name}` } } : within;
  }, [place, resource, id, name]);
  return { at, id, name };
}
