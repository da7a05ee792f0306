import { areas } from "#src/areas/table.ts";
import { archiving } from "#src/routes/admin/acts.ts";
import { alwaysDone, type Told } from "#src/routes/admin/history.ts";
import { once } from "../once.ts";

/** What the audit log stores in its own words, and the product calls otherwise. */

/** What is declared about the records of each kind, by its name in the audit log. */
export const toldByKind = once(async (): Promise<ReadonlyMap<string, Told>> => {
  const kinds = areas.offices.flatMap(({ places, screens = [] }) => [
    ...places.map(({ kind, words, load: declaration }) => ({
      kind: kind ?? words.one,
      told: async (): Promise<Told> => (await declaration()).default,
    })),
    ...screens,
  ]);
  return new Map(
    await Promise.all(
      kinds.map(async ({ kind, told }): Promise<[string, Told]> => [kind, (await told?.()) ?? {}]),
    ),
  );
});

/** Acts that no resource declares, or that read badly after the name of their kind. */
const others = {
  logout: "signed out",
  "create administrator": "administrator created",
  publish: "policy version published",
  "sent email release": "email released",
  "sent email resend": "email sent again",
  "sent email restore": "address written to again",
  // Options have no screens of their own, and a view is not a resource. Feedback is only hidden when it is removed.
  "saved view removed": "saved view deleted",
  "option removed": "option deleted",
};

/** What the product calls the acts that the log stores by their names: `podcast takeDown` is “podcast taken down”. */
export const saidActs = once(
  async (): Promise<ReadonlyMap<string, string>> =>
    new Map([
      ...[...(await toldByKind())].flatMap(([kind, { acts = [], history }]) =>
        [
          ...Object.entries(alwaysDone),
          // Old lines may be about what can no longer be archived.
          ...[...archiving, ...acts].map(({ name, done }) => [name, done] as const),
          ...Object.entries(history?.done ?? {}),
        ].map(([name, done]): [string, string] => [`${kind} ${name}`, `${kind} ${done}`]),
      ),
      ...Object.entries(others),
    ]),
);
