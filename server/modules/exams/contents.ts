import { sql } from "drizzle-orm";
import type { QuestionType, TextLength } from "#src/contracts/exam.ts";
import type { App } from "../../app.ts";
import { statement } from "../../database/database.ts";
import type { Candidate } from "./draw.ts";
import { keptIn } from "./kept.ts";

/** The content of a version of a question. */
export type Content = Candidate & {
  type: QuestionType;
  textLength: TextLength | null;
  title: string;
  body: string;
  accepted: readonly string[];
  ignoreSpellingErrors: boolean;
  options: readonly { id: number; text: string; correct: boolean }[];
};

const findContents = statement((db) =>
  db
    .select({
      id: sql<number>`v.question_id`,
      version: sql<number>`v.version`,
      type: sql<QuestionType>`v.type`,
      textLength: sql<TextLength | null>`v.text_length`,
      title: sql<string>`v.title`,
      body: sql<string>`v.body`,
      accepted: sql<string[]>`to_json(v.accepted)`,
      ignoreSpellingErrors: sql<boolean>`v.ignore_spelling_errors`,
      options: sql<Content["options"]>`(
        select coalesce(json_agg(json_build_object('id', o.id, 'text', o.text, 'correct', o.correct)), '[]')
        from question_options o where o.question_id = v.question_id and o.version = v.version)`,
    })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder("which")}::jsonb) as d(id int, version int)
        join question_versions v on v.question_id = d.id and v.version = d.version`,
    )
    .prepare("exam_question_contents"),
);

/** How many versions of questions are cached for the next start; some 2 kB each. */
const keptBy = keptIn<Content>(5_000);

/**
 * The content of the drawn questions, in their order. A version of a question never changes, so it is read once. If an
 * exam was rewritten (`edition`) all are read again.
 */
export async function contentsOf(
  app: App,
  edition: string,
  drawn: readonly Candidate[],
): Promise<readonly Content[]> {
  const kept = keptBy(app);
  const keyOf = ({ id, version }: Candidate) => `${edition} ${id} ${version}`;
  const known = new Map(drawn.map((one) => [one.id, kept.get(keyOf(one))]));
  const missing = drawn.filter(({ id }) => !known.get(id));
  const rows =
    missing.length > 0 ? await findContents(app.db()).execute({ which: JSON.stringify(missing) }) : [];
  for (const row of rows) {
    known.set(row.id, row);
    kept.set(keyOf(row), row);
  }
  return drawn.map(({ id }) => known.get(id)!);
}
