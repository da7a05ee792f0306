import { sql } from "drizzle-orm";

/** Assignments of items that are still to be completed: stands in a `from`, with every column of `assignments`. */
export const openItems = sql`(
  select a.* from assignments a
  where not exists (select from item_completions c where c.user_id = a.user_id and c.item_id = a.item_id))`;

/** Assignments of exams that are still to be passed: the same of `exam_assignments`. */
export const openExams = sql`(
  select a.* from exam_assignments a
  where not exists (
    select from exam_attempts t where t.user_id = a.user_id and t.exam_id = a.exam_id and t.status = 'PASSED'))`;
