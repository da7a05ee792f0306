import { sql } from "drizzle-orm";
import type { Source } from "../query.ts";
import { person } from "../parts.ts";

const counts = sql`
  count(*) filter (where f.reaction = 'like')::int as likes,
  count(*) filter (where f.reaction = 'dislike')::int as dislikes,
  count(*) filter (where f.comment <> '')::int as comments`;

/** R-A-058: removed feedback does not count. */
export const dislikedContent: Source = ({ within }) => sql`
  select f.type || '-' || f.subject_id as row_id, f.type, f.subject_id, coalesce(i.title, b.title) as title, ${counts},
    max(f.created_at) filter (where f.reaction = 'dislike') as last_at
  from feedback f
  left join items i on f.type = 'item' and i.id = f.subject_id
  left join boxsets b on f.type = 'boxset' and b.id = f.subject_id
  where f.type in ('item', 'boxset') and f.removed_at is null
    and ${within("created_at", sql`f.created_at`)}
  group by f.type, f.subject_id, i.title, b.title
  having count(*) filter (where f.reaction = 'dislike') > 0`;

/** R-A-059 */
export const dislikedBy: Source = ({ question: { id, type } }) => sql`
  select f.id as row_id, ${person}, f.comment, f.created_at as at,
    case f.type
      when 'item' then (select title from items where id = f.subject_id)
      when 'boxset' then (select title from boxsets where id = f.subject_id)
      else (select title from release_notes where id = f.subject_id) end as subject
  from feedback f join users u on u.id = f.user_id
  where f.type = ${type} and f.subject_id = ${id} and f.reaction = 'dislike' and f.removed_at is null`;

/** R-A-060 */
export const releaseFeedback: Source = () => sql`
  select n.id as row_id, 'release' as type, n.id as subject_id, n.title, n.release, n.published_at, ${counts}
  from release_notes n
  left join feedback f on f.type = 'release' and f.subject_id = n.id and f.removed_at is null
  group by n.id`;
