import * as z from "zod/mini";
import { asStored, EnteredTime } from "../entered.ts";
import { filter } from "./query.ts";
import { archivableParts, archiveActs, resourceCalls } from "./resource.ts";
import { line } from "../texts.ts";
import { html } from "./texts.ts";

export const releaseStatuses = ["draft", "scheduled", "published"] as const;

export const ReleaseNoteDraft = z.object({
  title: line(160),
  /** Such as “2026.11”. */
  release: line(40),
  body: html(20_000),
  /** When everybody can first read it; null for a draft. */
  published_at: z.nullable(EnteredTime),
});

export const ReleaseNote = z.extend(asStored(ReleaseNoteDraft), {
  ...archivableParts,
  status: z.enum(releaseStatuses),
  likes: z.int().check(z.nonnegative()),
  dislikes: z.int().check(z.nonnegative()),
});
export type ReleaseNote = z.infer<typeof ReleaseNote>;

/** What users are told about a new release (R-A-034 … R-A-036). */
export const releaseNoteCalls = resourceCalls("/api/admin/release-notes", {
  words: { one: "release note", many: "release notes" },
  row: ReleaseNote,
  draft: ReleaseNoteDraft,
  sorts: ["published_at", "title", "release", "updated_at"],
  sorted: "-published_at",
  filters: {
    status: filter.anyOf(releaseStatuses),
    ...filter.range("published_at"),
    archived: filter.archived,
  },
  acts: archiveActs,
  removable: true,
});
