import { Refused } from "../refusals.ts";
import { judgeOf, valuesOf } from "./draft.ts";
import type { Errors, Fields, FilledAct, RecordRow } from "./resource.ts";

/** Sets the same fields of many records, under the same rules as the form. */
export const setFields: FilledAct = {
  did: "changed",
  already: "Already set to this value",
  now: async ({ given }, rows) =>
    new Map(
      rows.map((row) => [
        row.id,
        Object.fromEntries(Object.keys(given).map((field) => [field, (row as RecordRow & Fields)[field]])),
      ]),
    ),
  next: (_, { given }) => given,
  async judge({ app, resource, caller, given }, rows) {
    const judge = await judgeOf(app, resource, caller, [given]);
    const wrong = new Map<number, Errors>();
    for (const row of rows)
      await judge(row, given).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        wrong.set(row.id, error.body.errors ?? { "": [error.message] });
      });
    return wrong;
  },
  columns: (to, { resource }) => valuesOf(resource, to),
  async put({ app, resource, caller }, records) {
    await resource.save?.(
      { app, caller },
      records.map(({ id, to }) => ({ id, given: to })),
    );
  },
};
