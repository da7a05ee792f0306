import { sql } from "drizzle-orm";
import { openDatabase } from "#server/database/database.ts";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { RunningServer } from "../../tests/e2e/server.ts";
import { timeQuestions, type Spread } from "./usersList.ts";

/** An academy with many mentors, in an embedded database created by a server, and the time to find matches. */

const skills = 120;

const statements = (count: number, mentee: string): string[] => [
  `insert into mentoring_skills (name) select 'Bench skill ' || n from generate_series(1, ${skills}) n`,
  `insert into users (email, first_name, last_name, job_title, sso_subject)
   select 'mentor.' || n || '@example.org', 'Bench', 'Mentor ' || n, 'Adviser', 'mentor-' || n
   from generate_series(1, ${count}) n`,
  // All over Great Britain, some of them without a town.
  `insert into mentoring_profiles (user_id, type, status, role, about, methods, regularity, town, latitude, longitude,
     distance, mentee_limit, away_since)
   select u.id, 'MENTOR', case when n % 20 = 0 then 'REVIEW_PENDING' else 'ACTIVE' end,
     (array['Financial Adviser', 'Paraplanner', 'Team Leader', 'Compliance Analyst'])[1 + n % 4],
     repeat('What I can help with, and how I like to work. ', 8),
     (array['{face-to-face}', '{online,phone}', '{face-to-face,online}', '{online}'])[1 + n % 4]::text[],
     (array[7, 14, 30, 90, 180, 365])[1 + n % 6],
     case when n % 5 > 0 then 'A town' end, case when n % 5 > 0 then 50.5 + random() * 6 end,
     case when n % 5 > 0 then -4 + random() * 5 end, (array[5, 10, 20, 50, null])[1 + n % 5],
     (array[1, 4, 8])[1 + n % 3], case when n % 30 = 0 then now() end
   from (select id, row_number() over (order by id) as n from users where email like 'mentor.%@example.org') u`,
  `insert into mentoring_profile_skills (profile_id, skill_id)
   select distinct p.id, s.ids[1 + floor(power(random(), 1.5) * ${skills})::int]
   from mentoring_profiles p, generate_series(1, 6),
     (select array_agg(id order by id) as ids from mentoring_skills where name like 'Bench skill %') s
   where p.type = 'MENTOR'
   on conflict do nothing`,
  `insert into mentoring_profiles (user_id, type, status, role, about, methods, regularity, town, latitude, longitude, distance)
   select id, 'MENTEE', 'ACTIVE', 'Paraplanner', 'What I hope for', '{face-to-face,online}', 30, 'Leeds, United Kingdom',
     53.79648, -1.54785, 20
   from users where email = '${mentee}'
   on conflict (user_id, type) do update set status = 'ACTIVE', methods = excluded.methods, regularity = 30, distance = 20,
     town = excluded.town, latitude = excluded.latitude, longitude = excluded.longitude`,
  `insert into mentoring_profile_skills (profile_id, skill_id)
   select p.id, s.id from mentoring_profiles p join users u on u.id = p.user_id,
     (select id from mentoring_skills where name like 'Bench skill %' order by id limit 5) s
   where u.email = '${mentee}' and p.type = 'MENTEE' on conflict do nothing`,
  // Some of them have mentees.
  `insert into mentoring_relationships (learner_profile_id, advisor_profile_id, status, asked_by, message, asked_at,
     changed_at, expires_at)
   select l.id, a.id, (array['ACTIVE', 'PENDING', 'ENDED'])[1 + a.id % 3], 'MENTEE', 'Hello', now(), now(), now()
   from mentoring_profiles a, (select min(id) as id from mentoring_profiles where type = 'MENTEE') l
   where a.type = 'MENTOR' and a.id % 7 = 0`,
  "analyze",
];

/** Fills the academy while the server is down: an embedded database has only one process. */
export async function fillWithMentors(dataDir: string, count: number, mentee: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  for (const statement of statements(count, mentee)) await database.db().execute(sql.raw(statement));
  await database.close();
}

/** Every query, by name; each `n` gives a different one. */
const questions = (first: number): Record<string, (n: number) => string> => {
  const skill = (n: number): number => first + (n % skills);
  return {
    ownProfile: () => "",
    laterPage: (n) => `?page=${2 + n}`,
    oneSkill: (n) => `?skills=${skill(n)}`,
    fourSkills: (n) => `?${[0, 1, 2, 3].map((nth) => `skills=${skill(n + nth)}`).join("&")}`,
    within5Miles: (n) => `?distance=5&skills=${skill(n)}`,
    within50Miles: () => "?distance=50",
    online: () => "?method=online",
    monthlyFaceToFace: () => "?method=face-to-face&regularity=30",
    role: () => "?role=paraplanner",
    name: (n) => `?role=mentor%20${100 + n}`,
    everything: (n) => `?skills=${skill(n)}&distance=50&method=face-to-face&regularity=30&role=adviser`,
    nobody: (n) => `?role=nobody${n}xq`,
  };
};

/** @returns milliseconds by query; the matches are for the mentee with this cookie */
export async function timeMatches(
  { url }: RunningServer,
  cookie: string,
  tell: (line: string) => void,
): Promise<Record<string, Spread>> {
  const answer = await fetch(url + mentoringCalls.skills.path, { headers: { cookie } });
  const { data } = mentoringCalls.skills.answer.parse(await answer.json());
  const first = Math.min(...data.filter(({ name }) => name.startsWith("Bench skill ")).map(({ id }) => id));
  return timeQuestions(url + mentoringCalls.search.path, questions(first), cookie, tell);
}
