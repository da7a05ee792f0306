import { sql } from "drizzle-orm";
import type { Source } from "../query.ts";
import { nameOf } from "../parts.ts";

/** R-A-061: a term has its name at the time of the change, or its current one, or the one that it was deleted with. */
export const glossaryAudit: Source = () => sql`
  select l.id as row_id, l.at, l.user_id, ${nameOf("u")} as name, ${nameOf("a")} as admin,
    coalesce(l.details ->> 'did', l.act) as act,
    coalesce(c.term, g.term, (
      select e ->> 'before' from audit_log d, jsonb_array_elements(d.details -> 'changes') e
      where d.subject = l.subject and d.outcome = 'done' and d.details ->> 'did' = 'removed' and e ->> 'field' = 'term'
      order by d.id desc limit 1), l.subject) as term, coalesce(c.fields, '{}'::text[]) as fields
  from audit_log l
  left join users u on u.id = l.user_id
  left join users a on a.id = l.admin_user_id
  left join glossary_terms g on l.subject = 'glossary term ' || g.id
  left join lateral (
    select array_agg(e ->> 'field' order by e ->> 'field') as fields,
      max(coalesce(e ->> 'after', e ->> 'before')) filter (where e ->> 'field' = 'term') as term
    from jsonb_array_elements(coalesce(l.details -> 'changes', '[]'::jsonb)) e) c on true
  where l.subject like 'glossary term %' and l.outcome = 'done'`;
