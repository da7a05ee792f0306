import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { BelowScreen } from "../form/BelowScreen.tsx";
import { Ordering } from "../reorder/ReorderScreen.tsx";

/** The order in which the users of a profile see the topics. */
export function belowPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function ProfileTopicsPage() {
    return (
      <BelowScreen at={at} path="topics/reorder">
        {({ id }) => <Ordering at={at} params={{ id: String(id) }} many="topics" />}
      </BelowScreen>
    );
  };
}
