import type { Place } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { EditScreen } from "../form/EditScreen.tsx";
import { ListScreen } from "../list/ListScreen.tsx";
import { UserExtras } from "./ActAs.tsx";

/** The list of users, from which one acts as another. */
export function listPage(place: Place, resource: AnyResource) {
  const at = { place, resource };
  return function UsersPage() {
    return (
      <UserExtras path={place.path}>
        <ListScreen at={at} />
      </UserExtras>
    );
  };
}

/** And the form of one. */
export function editPage(place: Place, resource: AnyResource) {
  const at = { place, resource };
  return function UserPage() {
    return (
      <UserExtras path={place.path}>
        <EditScreen at={at} />
      </UserExtras>
    );
  };
}
