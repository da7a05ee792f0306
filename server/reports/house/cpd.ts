import { sql, type SQL } from "drizzle-orm";
import type { CpdBreakdown } from "#src/contracts/learning.ts";
import { everyEarning } from "../../search/certificates.ts";
import type { Source } from "../query.ts";
import { person, userStatus } from "../parts.ts";

const types = {
  cpd: "CPD",
  idd: "IDD",
  vulnerable_client: "Vulnerable client",
  pts: "PTS",
  pts_external: "PTS external",
  generic_cpd: "Generic CPD",
} as const satisfies Record<keyof CpdBreakdown, string>;

const earnedAt = sql`c.earned_at`;
const minutes = (type: string): SQL => sql`coalesce(sum((i.cpd ->> ${type}::text)::float8), 0)::float8`;
const sums = sql.join(
  Object.keys(types).map((type) => sql`${minutes(type)} as ${sql.identifier(type)}`),
  sql`, `,
);
const earned = sql.join(
  Object.keys(types).map((type) => {
    const sum = sql.identifier(type);
    return sql`coalesce(c.${sum}, 0) as ${sum}`;
  }),
  sql`, `,
);

/** R-A-045: everyone; people without a completion in the period have earned nothing. */
export const cpd: Source = ({ within }) => sql`
  select u.id as row_id, ${person}, ${userStatus} as status, coalesce(c.completions, 0) as completions, ${earned},
    c.last_completed
  from users u left join (
    select c.user_id, count(*)::int as completions, ${sums}, max(c.earned_at) as last_completed
    from ${everyEarning} c join items i on i.id = c.item_id
    where ${within("completed_at", earnedAt)}
    group by c.user_id) c on c.user_id = u.id`;

const kinds = sql.join(
  Object.entries(types).map(([type, label]) => sql`(${type}::text, ${label}::text)`),
  sql`, `,
);

/** R-A-046: an item counts for each type in which it has minutes. */
export const cpdType: Source = ({ within, counted }) => sql`
  select k.type as row_id, k.label as type, count(distinct c.user_id)::int as users, count(c.user_id)::int as completions,
    coalesce(sum((i.cpd ->> k.type)::float8), 0)::float8 as minutes
  from (values ${kinds}) k (type, label)
  left join (${everyEarning} c join items i on i.id = c.item_id)
    on (i.cpd ->> k.type)::float8 > 0 and ${within("completed_at", earnedAt)} and ${counted(sql`c.user_id`)}
  group by k.type, k.label`;
