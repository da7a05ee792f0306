import { optionCalls } from "#src/contracts/admin/options.ts";
import { withinOne } from "#src/contracts/admin/within.ts";
import { fillPath } from "#src/contracts/endpoint.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { ResourceAt } from "./resourceAt.ts";

/** Narrows a resource to the records that belong to one parent record, which its address and calls then name. */
export function withinRecord({ place, resource }: ResourceAt, id: number): ResourceAt {
  const { param } = place.within!;
  const named = <Part extends object>(group: Part) => withinOne(param, id, group);
  return {
    place: { ...place, path: fillPath(place.path, { id }) },
    resource: {
      ...resource,
      calls: named(resource.calls),
      acts: resource.acts.map((act) => (act.call ? { ...act, ...named({ call: act.call }) } : act)),
    },
  };
}

/** The request for the name of that parent. */
export const nameQuestion = ({ list }: NonNullable<ResourcePlace["within"]>, id: number) => ({
  endpoint: optionCalls.find,
  params: { list },
  query: { ids: [id] },
});
