import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { ListScreen } from "./ListScreen.tsx";

/** The page of a list. */
export function listPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function ListPage() {
    return <ListScreen at={at} />;
  };
}
