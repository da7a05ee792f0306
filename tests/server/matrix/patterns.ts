/**
 * The policy rows for calls of one pattern (`policy.ts`). They end in “derived”, as their access rules are in one place
 * of the product, not in each call.
 */

/** The calls of every resource, according to `resourceCalls`. */
const ofResource = (path: string, ...more: string[]) => [
  `200 GET ${path}`,
  `200 GET ${path}/export`,
  `404 GET ${path}/:id`,
  `422 POST ${path}`,
  `422 PATCH ${path}/:id`,
  `404 GET ${path}/:id/history`,
  `404 GET ${path}/:id/neighbours`,
  ...more.map((one) => (one === "bulk" ? `422 POST ${path}/bulk` : `422 DELETE ${path}/:id`)),
];

/** The calls of a resource that is only read, and acted on in bulk. */
const ofRead = (path: string): string[] =>
  ofResource(path, "bulk").filter((row) => !/^422 (POST|PATCH) (?!.*bulk)/.test(row));

/** The emails of a set: none is created or deleted, a save is a POST, and each has variants in an order. */
const ofEmails = (path: string): string[] => [
  ...ofRead(path),
  `422 POST ${path}/:id`,
  `404 GET ${path}/:id/reach`,
  `422 POST ${path}/preview`,
  `422 POST ${path}/test`,
  ...ofResource(`${path}/variants`, "bulk", "remove"),
  `404 GET ${path}/:id/variants`,
  `422 PATCH ${path}/:id/variants`,
];

/** Reminders of an item or an exam that does not exist, whatever is requested. A save is a POST, sent as a form. */
const ofReminders = (path: string, preview: string): string[] => [
  `404 GET ${path}`,
  `404 GET ${path}/export`,
  `404 GET ${path}/:id`,
  `404 GET ${path}/:id/history`,
  `404 GET ${path}/:id/neighbours`,
  `422 GET ${preview}`,
  ...["", "/:id", "/bulk", "/copy", "/foresight"].map((below) => `422 POST ${path}${below}`),
  `404 POST ${path}/:id/release`,
  `422 DELETE ${path}/:id`,
];

/** The additional calls of a resource that can be imported, according to `importCalls`. */
const ofImport = (path: string) => [
  `422 POST ${path}/import`,
  `200 GET ${path}/import`,
  `200 GET ${path}/import/template`,
  `404 GET ${path}/import/:import`,
  `404 GET ${path}/import/:import/rows`,
  `404 GET ${path}/import/:import/faults`,
  `404 POST ${path}/import/:import/check`,
  `422 PUT ${path}/import/:import/columns`,
  `422 PATCH ${path}/import/:import/rows`,
  `404 POST ${path}/import/:import/act`,
  `422 POST ${path}/import/:import/confirm`,
  `404 POST ${path}/import/:import/undo`,
  `404 DELETE ${path}/import/:import`,
];

const derived =
  <Given extends string[]>(rowsOf: (...given: Given) => string[]) =>
  (...given: Given): string[] =>
    rowsOf(...given).map((row) => `${row} derived`);

export const resource = derived(ofResource);
export const read = derived(ofRead);
export const emails = derived(ofEmails);
export const reminders = derived(ofReminders);
export const imported = derived(ofImport);

/** False for reading one record, which more people may do than work with the resource. */
export const isNotRead = (row: string): boolean => !/^404 GET [^:]*:id( |$)/.test(row);
export const isList = (row: string): boolean => /^200 GET (?!.*\/export)/.test(row);
