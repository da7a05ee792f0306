import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { CreateScreen } from "./CreateScreen.tsx";
import { EditScreen } from "./EditScreen.tsx";

/** The page that makes a record. */
export function createPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function CreatePage() {
    return <CreateScreen at={at} />;
  };
}

/** The page that changes one. */
export function editPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function EditPage() {
    return <EditScreen at={at} />;
  };
}
