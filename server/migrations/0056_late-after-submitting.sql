-- Late answers to an attempt that its learner has submitted need no decision: those that still wait for one are declined.
-- In the last seconds, a page whose clock was fast may have submitted by itself, which was not told apart.
UPDATE "exam_late_answers" l
SET "decision" = 'declined', "decided_at" = l."received_at",
  "reason" = 'The learner submitted the exam without these answers'
FROM "exam_attempts" a
WHERE a."id" = l."attempt_id" AND a."ended_by" = 'learner' AND l."decision" = 'waiting'
  AND a."finished_at" < a."finishes_at" - interval '5 seconds';
