import * as z from "zod/mini";
import { data, endpoint, Id, Instant } from "../endpoint.ts";
import { Version } from "./resource.ts";

/** An entry of the feed, as plain text. `url` leads out of the product. */
export const PapEntry = z.object({
  id: Id,
  title: z.string(),
  url: z.nullable(z.string()),
  summary: z.string(),
  published_at: z.nullable(Instant),
});
export type PapEntry = z.infer<typeof PapEntry>;

export const PapFeed = z.object({
  version: Version,
  url: z.string(),
  enabled: z.boolean(),
  updated_at: Instant,
  fetched_at: z.nullable(Instant),
  /** Why it could not be read last time. */
  failure: z.nullable(z.string()),
  entries: z.array(PapEntry),
});
export type PapFeed = z.infer<typeof PapFeed>;

export const PapFeedDraft = z.object({
  /** https only; empty for none. */
  url: z.string().check(
    z.trim(),
    z.maxLength(500, "Use at most 500 characters"),
    z.refine(
      (text) => text === "" || URL.parse(text)?.protocol === "https:",
      "Enter an address that starts with https://",
    ),
  ),
  enabled: z.boolean(),
});

/** The PAP feed (R-A-037): an RSS or Atom feed that the server reads. For super administrators only (P-041). */
export const papFeedCalls = {
  read: endpoint("GET", "/api/admin/pap-feed", {
    summary: "Returns the PAP feed and its entries.",
    answer: data(PapFeed),
  }),
  update: endpoint("PATCH", "/api/admin/pap-feed", {
    summary: "Changes the address of the PAP feed. 409 if it has changed since `version`.",
    body: z.extend(z.partial(PapFeedDraft), { version: Version }),
    answer: data(PapFeed),
  }),
  refresh: endpoint("POST", "/api/admin/pap-feed/refresh", {
    summary: "Reads the PAP feed now. On failure, `failure` says why and the previous entries stay.",
    answer: data(PapFeed),
  }),
};
