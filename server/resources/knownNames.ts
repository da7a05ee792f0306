import { refuse } from "../refusals.ts";

/**
 * What a filter asks for, if all of it is in a list that only the server knows (`filter.names`).
 * @throws Refused 422 on the filter's own name
 */
export function knownNames(
  filter: string,
  given: readonly string[],
  known: readonly string[],
): readonly string[] {
  if (!given.every((name) => known.includes(name)))
    throw refuse.invalid({ [filter]: ["Choose from the list"] });
  return given;
}
