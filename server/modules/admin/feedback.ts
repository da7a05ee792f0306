import { and, isNotNull, isNull } from "drizzle-orm";
import { feedbackCalls } from "#src/contracts/admin/feedback.ts";
import { systemAdmins } from "../../access.ts";
import type { App } from "../../app.ts";
import { isOneOf } from "../../database/lists.ts";
import { feedback } from "../../schema/admin.ts";
import { on, type Handled } from "../../serve.ts";

/** Removing feedback: E-092. It is hidden, not deleted; removing it again does nothing. */
export const feedbackModule = (app: App): Handled[] => [
  on(
    feedbackCalls.removeFeedback,
    systemAdmins,
    ({ body: { ids, reason, undo }, caller }) =>
      app.inTransaction(async () => {
        const { removedAt } = feedback;
        const at = undo ? null : app.now();
        const done = await app
          .db()
          .update(feedback)
          .set({ removedAt: at })
          .where(and(isOneOf(feedback.id, ids), undo ? isNotNull(removedAt) : isNull(removedAt)))
          .returning();
        await app.audit(
          ...done.map(({ id, type, subjectId, userId, reaction, comment }) => ({
            caller,
            act: undo ? "feedback brought back" : "feedback removed",
            subject: `feedback ${id}`,
            outcome: "done" as const,
            details: {
              did: undo ? "brought back" : "removed",
              reason,
              of: `${type} ${subjectId}`,
              by: userId,
              reaction,
              comment,
            },
          })),
        );
        return { data: { done: done.length } };
      }),
    { audited: true },
  ),
];
