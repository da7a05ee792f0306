import { permissionLabel, roleLabels } from "#src/contracts/roles.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { ProblemWords } from "#src/ui/lists/ListProblem.tsx";

type Needs = Pick<ResourcePlace, "roles" | "permissions">;

/**
 * What an administrator reads if records could not be loaded. A permission is listed beside the roles, as no role
 * includes it.
 */
export const problemWords = ({
  words,
  roles,
  permissions = [],
}: Needs & Pick<ResourcePlace, "words">): ProblemWords => ({
  failed: `The ${words.many} could not be loaded`,
  forbidden: `You cannot see these ${words.many}`,
  help: `You need one of these roles: ${roles.map((role) => roleLabels[role]).join(", ")}${permissions.map((name) => `, and the permission “${permissionLabel(name)}”`).join("")}. Ask a system admin for access.`,
});
