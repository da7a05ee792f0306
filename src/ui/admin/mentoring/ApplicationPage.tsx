import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { ReadPerson } from "./ReadPerson.tsx";

/** A whole application, and the decision about it. */
export function viewPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function ApplicationPage() {
    return <ReadPerson at={at} main="approve" />;
  };
}
