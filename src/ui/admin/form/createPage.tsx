import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { CreateScreen } from "./CreateScreen.tsx";

/** The page that creates a record. */
export function createPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function CreatePage() {
    return <CreateScreen at={at} />;
  };
}
