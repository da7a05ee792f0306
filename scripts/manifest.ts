/** `npm run -s manifest`: what the product has, as one JSON object, for comparison with the ledgers. */
import { adminMessages } from "#src/contracts/messages/admin.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { mainMessages } from "#src/contracts/messages/main.ts";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { routeTable } from "#src/routes/table.ts";
import { answeredOtherwise, handledCalls } from "./docs/endpoints.ts";
import { machineFacts } from "./docs/machineFacts.ts";
import { claimedProofs } from "./lib/proofs.ts";

/** The strings of a tree of messages. */
const strings = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];
};

const endpoints = [...handledCalls().map(({ endpoint }) => endpoint), ...answeredOtherwise];
const manifest = {
  routes: routeTable.map(({ path, name }) => ({ path, name })),
  endpoints: endpoints.map(({ method, path }) => ({ method, path })),
  messages: [
    publicMessages,
    sharedMessages,
    mainMessages,
    { ...examMessages, passed: examMessages.passed("X", "{exam}") },
    adminMessages,
  ].flatMap(strings),
  proofs: Object.fromEntries(claimedProofs()),
  machines: machineFacts().map(({ coverage }) => coverage),
};
process.stdout.write(`${JSON.stringify(manifest, null, 1)}\n`);
