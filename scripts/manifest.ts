/**
 * `npm run -s manifest`: what the product has, as one JSON object, for comparison with the ledgers. It fails where a
 * row of a finished area is proven only by tests further from the user than the row requires.
 */
import { adminMessages } from "#src/contracts/messages/admin.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { mainMessages } from "#src/contracts/messages/main.ts";
import { mentoringMessages } from "#src/contracts/messages/mentoring.ts";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { routes } from "#src/areas/table.ts";
import { answeredOtherwise, handledCalls } from "./docs/endpoints.ts";
import { machineFacts } from "./docs/machineFacts.ts";
import { readLedgers } from "./docs/ledgers.ts";
import { notCounted, pending, weakProofs } from "./lib/proofLevels.ts";
import { claimedProofs } from "./lib/proofs.ts";

const { rows: routeTable, matchPath } = routes;

/** The old addresses that a redirect with `*` covers: one for each screen with the same layout as the redirect. */
const oldAddresses = routeTable
  .filter(({ kind, path }) => kind === "redirect" && path.endsWith("*"))
  .flatMap((redirect) =>
    routeTable
      .filter(({ kind, layout }) => kind === "screen" && layout === redirect.layout)
      .map(({ path }) => redirect.path.replace("/*", path))
      .filter((path) => matchPath(path.replace(/:\w+/g, "1")).row === redirect)
      .map((path) => ({ path, name: redirect.name })),
  );

/** The strings of a tree of messages. */
const strings = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];
};

const proofs = claimedProofs();
const endpoints = [...handledCalls().map(({ endpoint }) => endpoint), ...answeredOtherwise];
const manifest = {
  routes: [...routeTable.map(({ path, name }) => ({ path, name })), ...oldAddresses],
  endpoints: endpoints.map(({ method, path }) => ({ method, path })),
  messages: [
    publicMessages,
    sharedMessages,
    mainMessages,
    { ...examMessages, passed: examMessages.passed("X", "{exam}") },
    mentoringMessages,
    adminMessages,
  ].flatMap(strings),
  // Rows that wait for a screen are not proven, whatever names them.
  proofs: Object.fromEntries([...proofs].filter(([id]) => !(id in pending))),
  pending,
  notCounted,
  machines: machineFacts().map(({ coverage }) => coverage),
};
process.stdout.write(`${JSON.stringify(manifest, null, 1)}\n`);

const weak = weakProofs(readLedgers() ?? [], proofs);
for (const line of weak) console.error(line);
if (weak.length > 0) process.exitCode = 1;
