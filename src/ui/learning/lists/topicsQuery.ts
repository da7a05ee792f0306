import type * as z from "zod/mini";
import { TopicsQuery } from "#src/contracts/contentLists.ts";
import { readAddress, type ListAddress } from "#src/contracts/listAddress.ts";
import { pageSize } from "../learningQuery.ts";

/** How the query of the topics is written in their address. */
export const topicsAddress: ListAddress = {
  shape: TopicsQuery.shape,
  parts: ["name", "sort", "page"],
  always: { perPage: pageSize },
  looks: ["view"],
};

/** The query as it is sent: text, as the contract reads it. */
export const readTopicsQuery = (search: URLSearchParams): z.input<typeof TopicsQuery> =>
  readAddress(topicsAddress, search);
