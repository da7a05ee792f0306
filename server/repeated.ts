import { isDeepStrictEqual } from "node:util";

/**
 * Whether a record already has all of these values; those that are undefined were not sent. A change that comes with an
 * outdated version is then a repetition: it was saved, and the response was lost. Nobody's work is overwritten by it.
 */
export const hasAlready = (record: object, values: object): boolean =>
  Object.entries(values).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(Reflect.get(record, name), value),
  );
