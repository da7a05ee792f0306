import { fillPath, withGivenParams, type Endpoint } from "#src/contracts/endpoint.ts";
import { queryText, withQuery } from "#src/contracts/queryText.ts";

/** The contents of an address: its route's parameters and its query. */
export type Asked = {
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
};

/** A read that the first screen of a page begins with, with the same query as the page's own. */
export type FirstCall = {
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** The answer contains the server's time, so the time of the request is kept with it (`askTimed` in services). */
  readonly timed?: true;
  /** The call does something or is counted: only the page itself may make it, not a pointer passing over a link. */
  readonly onlyOpened?: true;
  /** Whether the page is painted with this answer; always if left out. */
  readonly isPainted?: (answer: unknown) => boolean;
};

/** The key of a first call's answer in the document: the address of the call. */
export const answerName = ({ endpoint, params, query = {} }: FirstCall): string =>
  withQuery(fillPath(endpoint.path, withGivenParams(endpoint, params)), queryText(query));
