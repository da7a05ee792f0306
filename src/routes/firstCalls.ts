import { fillPath, withGivenParams, type Endpoint } from "#src/contracts/endpoint.ts";
import { queryText, withQuery } from "#src/contracts/queryText.ts";

/** What an address says: its route's parameters and its query. */
export type Asked = {
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
};

/** A read that the first screen of a page begins with, asked as the page itself asks it. */
export type FirstCall = {
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Its answer tells the server's time, so it is kept when it was asked for (`askTimed` of services). */
  readonly timed?: true;
  /** It does something, or counts: only the page itself may make it, not a pointer that passes over its link. */
  readonly onlyOpened?: true;
  /** Whether the page is painted with this answer; with any where that is not said. */
  readonly isPainted?: (answer: unknown) => boolean;
};

/** The name of its answer in the document: the address of the call. */
export const answerName = ({ endpoint, params, query = {} }: FirstCall): string =>
  withQuery(fillPath(endpoint.path, withGivenParams(endpoint, params)), queryText(query));
