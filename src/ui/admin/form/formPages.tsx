import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { EditScreen } from "./EditScreen.tsx";

export { createPage } from "./createPage.tsx";

/** The page that changes a record. */
export function editPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function EditPage() {
    return <EditScreen at={at} />;
  };
}
