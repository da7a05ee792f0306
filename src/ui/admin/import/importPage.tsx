import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { ImportScreen } from "./ImportScreen.tsx";

/** The page that imports records from a file. */
export function importPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function ImportPage() {
    return <ImportScreen at={at} />;
  };
}
