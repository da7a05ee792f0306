import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { Ordering } from "../reorder/ReorderScreen.tsx";

/** The order of a podcast's episodes. */
export function belowPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function EpisodeOrderPage() {
    return (
      <BelowScreen at={at} path="episodes/reorder">
        {({ id }) => <Ordering at={at} params={{ id: String(id) }} many="episodes" />}
      </BelowScreen>
    );
  };
}
