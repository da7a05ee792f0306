import { fromPromise } from "xstate";
import { userCalls, type CurrentUser } from "#src/contracts/user.ts";
import { actingOf } from "#src/contracts/user.ts";
import { policiesMachine } from "#src/machines/policies/policiesMachine.ts";
import { ask } from "#src/services/query.ts";
import type { Call } from "#src/services/call.ts";
import { changeMe, readMe, createRoot, type RootParts } from "./parts.ts";

/** The parts of the user that the policy flow depends on. */
export const policiesOf = (me: CurrentUser | null) => ({
  outstanding: me?.outstandingPolicies.map(({ id }) => id) ?? [],
  acting: me !== null && actingOf(me) !== "self",
});

/** Consent (T-5): a policy that is accepted here is not asked about in any other tab. */
export function createPolicies(
  { world, services, queries, report, forget }: RootParts,
  call: Call,
  logout: () => void,
) {
  const choice = ({ policyId, version }: { policyId: number; version: string | undefined }) => ({
    body: { policy_id: policyId, language: world.language, ...(version !== undefined && { version }) },
  });
  const machine = policiesMachine.provide({
    actors: {
      acceptPolicy: fromPromise(async ({ input }) => {
        await services.user.acceptPolicy(choice(input));
        // The user is requested again after the last one only: until then, any news of them would ask once more.
        changeMe(queries, (me) => ({
          ...me,
          outstandingPolicies: me.outstandingPolicies.filter(({ id }) => id !== input.policyId),
        }));
        world.tabs.tell({ type: "policies.changed" });
      }),
      declinePolicy: fromPromise(async ({ input }) => {
        await services.user.declinePolicy(choice(input));
      }),
    },
    actions: {
      reloadUser: () => {
        forget(userCalls.me.path);
        forget(userCalls.policies.path);
      },
      reloadTexts: () => forget(userCalls.policies.path),
      logout,
      keepText: (_, { policyId }) =>
        void queries
          .ensureQueryData(ask(call, userCalls.policies))
          .then(({ data }) => {
            const policy = data.find(({ id }) => id === policyId);
            if (policy)
              world.page.download(
                `${policy.name}.html`,
                new Blob([asDocument(policy.name, policy.text)], { type: "text/html" }),
              );
          })
          .catch(report),
      showFailure: (_, { failure }) => report(failure),
    },
  });
  return createRoot(world, machine, { input: policiesOf(readMe(queries)) });
}

const asDocument = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title.replace(/[<&]/g, "")}</title><h1>${title.replace(/[<&]/g, "")}</h1>${text}</html>`;
