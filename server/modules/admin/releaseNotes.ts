import { sql } from "drizzle-orm";
import { releaseNoteCalls } from "#src/contracts/admin/releaseNotes.ts";
import { systemAdmins } from "../../access.ts";
import type { App } from "../../app.ts";
import { isOneOf } from "../../database/lists.ts";
import { resourceModule } from "../../resources/resourceModule.ts";
import { releaseNotes, searchable } from "../../schema/admin.ts";

const reactions = (reaction: "like" | "dislike") => sql`(
  select count(*)::int from feedback f
  where f.type = 'release' and f.subject_id = ${releaseNotes.id} and f.reaction = ${reaction} and f.removed_at is null)`;

/** Release notes, with counts of users' feedback. */
export function releaseNotesModule(app: App) {
  const now = () => sql`${app.now().toISOString()}::timestamptz`;
  const status = () => sql`case when ${releaseNotes.publishedAt} is null then 'draft'
    when ${releaseNotes.publishedAt} > ${now()} then 'scheduled' else 'published' end`;
  return resourceModule(app, {
    calls: releaseNoteCalls,
    access: systemAdmins,
    table: releaseNotes,
    more: () => ({ status: status(), likes: reactions("like"), dislikes: reactions("dislike") }),
    search: searchable(releaseNotes.title, releaseNotes.release),
    sorts: {
      // Drafts sort as the newest.
      published_at: sql`coalesce(${releaseNotes.publishedAt}, 'infinity')`,
    },
    filters: { status: (given) => isOneOf(status(), given) },
    unique: { release_notes_release: { field: "release", message: "This release already has a note" } },
  });
}
