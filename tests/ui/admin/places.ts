import { housePlaces } from "#src/routes/admin/house.ts";
import glossary from "#src/routes/admin/resources/glossary.ts";

/** The glossary, as the generic screens get it. */
export const glossaryAt = {
  place: housePlaces.find(({ name }) => name === "AdminGlossaryManagement")!,
  resource: glossary,
};

export const admin = { roles: ["super admin" as const] };

/** A term as the server returns it. */
export const term = (id: number, rest: Record<string, unknown> = {}) => ({
  id,
  version: `v${id}`,
  term: `Term ${id}`,
  meaning: `<p>Meaning <strong>${id}</strong></p>`,
  created_at: "2026-11-01T09:00:00Z",
  updated_at: "2026-11-20T09:00:00Z",
  archived_at: null,
  ...rest,
});

/** A page of a list. */
export const listed = (rows: readonly unknown[], meta: Record<string, unknown> = {}) => ({
  body: { data: rows, meta: { total: rows.length, page: 1, perPage: 25, exact: true, ...meta } },
});

export const calls = {
  list: "GET /api/admin/glossary",
  bulk: "POST /api/admin/glossary/bulk",
  views: "GET /api/admin/views",
} as const;

export const noViews = { [calls.views]: { body: { data: [], lost: null } } };
