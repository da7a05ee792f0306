import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import { Form, useField } from "#src/ui/account/FormActor.tsx";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { CreateScreen } from "../form/CreateScreen.tsx";
import { EditScreen } from "../form/EditScreen.tsx";
import { UserExtras } from "./ActAs.tsx";
import { ConfirmationField, useConfirmation } from "./confirmation.tsx";

/** The form of a new user. To give them roles at once, administrators may have to confirm who they are. */
export function createPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function NewUserPage() {
    const confirmation = useConfirmation();
    return (
      <CreateScreen
        at={at}
        also={{ password: "" }}
        within={(create, { password }) => confirmation.confirmed(String(password), create)}
      >
        <RolesConfirmation confirmation={confirmation} />
      </CreateScreen>
    );
  };
}

function RolesConfirmation({ confirmation }: { confirmation: ReturnType<typeof useConfirmation> }) {
  const givesRoles = Form.useSelector(({ context }) => (context.values.roles as unknown[]).length > 0);
  const password = useField<string>("password");
  return givesRoles && <ConfirmationField of={confirmation} {...password} />;
}

/** The form of an existing user. Only super admins can change a super admin. */
export function editPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function UserPage() {
    const me = useMe();
    const closed = (row: AnyRow): string | null =>
      isSuper(row.roles) && !isSuper(me?.roles) ? "Only a super admin can change a super admin." : null;
    return (
      <UserExtras path={place.path}>
        <EditScreen at={at} closed={closed} />
      </UserExtras>
    );
  };
}

const isSuper = (roles: unknown): boolean => Array.isArray(roles) && roles.includes("super admin");
