import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { ReorderScreen } from "./ReorderScreen.tsx";

/** The page that puts the records of a resource in order. */
export function reorderPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function ReorderPage() {
    return <ReorderScreen at={at} />;
  };
}
