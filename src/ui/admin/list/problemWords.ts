import { roleLabels } from "#src/contracts/roles.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { ProblemWords } from "#src/ui/lists/ListProblem.tsx";

/** What an administrator is told of records that did not come. */
export const problemWords = ({ words, roles }: Pick<ResourcePlace, "words" | "roles">): ProblemWords => ({
  failed: `The ${words.many} could not be loaded`,
  forbidden: `You cannot see these ${words.many}`,
  help: `You need one of these roles: ${roles.map((role) => roleLabels[role]).join(", ")}. Ask a system admin to assign one to you.`,
});
