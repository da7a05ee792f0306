-- Late answers to an attempt that its learner has submitted need no decision: those that still wait for one are declined.
UPDATE "exam_late_answers" l
SET "decision" = 'declined', "decided_at" = l."received_at",
  "reason" = 'The learner submitted the exam without these answers'
FROM "exam_attempts" a
WHERE a."id" = l."attempt_id" AND a."ended_by" = 'learner' AND l."decision" = 'waiting';
