import { permissionLabel, roleLabels } from "#src/contracts/roles.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { ProblemWords } from "#src/ui/lists/ListProblem.tsx";

type Needs = Pick<ResourcePlace, "roles" | "permissions">;

/** What an administrator is told of records that did not come. */
export const problemWords = ({ words, ...needs }: Needs & Pick<ResourcePlace, "words">): ProblemWords => ({
  failed: `The ${words.many} could not be loaded`,
  forbidden: `You cannot see these ${words.many}`,
  help: helpOf(needs),
});

/** What to ask for: a permission stands beside the roles, as none of them gives it. */
function helpOf({ roles, permissions = [] }: Needs): string {
  const oneOf = `You need one of these roles: ${roles.map((role) => roleLabels[role]).join(", ")}.`;
  if (permissions.length === 0) return `${oneOf} Ask a system admin to assign one to you.`;
  const all = permissions.map((name) => `“${permissionLabel(name)}”`).join(" and ");
  return `${oneOf} You also need the ${permissions.length === 1 ? "permission" : "permissions"} ${all}. Ask a system admin for what you lack.`;
}
