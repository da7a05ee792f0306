import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { UserExtras } from "./ActAs.tsx";

/** The list of users, which also offers acting as another user. */
export function listPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function UsersPage() {
    return (
      <UserExtras path={place.path}>
        <ListScreen at={at} />
      </UserExtras>
    );
  };
}
