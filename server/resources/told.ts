import { areas } from "#src/areas/table.ts";
import { archiving } from "#src/routes/admin/acts.ts";
import { alwaysDone, type Told } from "#src/routes/admin/history.ts";

/** What the audit log stores in its own words, and the product calls otherwise. */

let declared: Promise<ReadonlyMap<string, Told>> | undefined;

/** What is declared about the records of each kind, by its name in the audit log. */
export const toldByKind = (): Promise<ReadonlyMap<string, Told>> => (declared ??= load());

async function load(): Promise<ReadonlyMap<string, Told>> {
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
}

/** Acts that no resource declares, or that read badly after the name of their kind. */
const others = {
  logout: "signed out",
  "create administrator": "administrator created",
  publish: "policy version published",
  "sent email release": "email released",
  "sent email resend": "email sent again",
  "sent email restore": "address written to again",
  // Options have no screens of their own, and a view is no resource. Feedback is only hidden when it is removed.
  "saved view removed": "saved view deleted",
  "option removed": "option deleted",
};

let acts: Promise<ReadonlyMap<string, string>> | undefined;

/** What the product calls the acts that the log stores by their names: `podcast takeDown` is “podcast taken down”. */
export const saidActs = (): Promise<ReadonlyMap<string, string>> => (acts ??= sayActs());

const sayActs = async () =>
  new Map([
    ...[...(await toldByKind())].flatMap(([kind, { acts: some = [], history }]) =>
      [
        ...Object.entries(alwaysDone),
        // Old lines may be about what can no longer be archived.
        ...[...archiving, ...some].map(({ name, done }) => [name, done] as const),
        ...Object.entries(history?.done ?? {}),
      ].map(([name, done]): [string, string] => [`${kind} ${name}`, `${kind} ${done}`]),
    ),
    ...Object.entries(others),
  ]);
