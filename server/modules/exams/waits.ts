import { eq, sql } from "drizzle-orm";
import { accreditationCalls } from "#src/contracts/accreditation.ts";
import { lateAnswerCalls } from "#src/contracts/admin/lateAnswers.ts";
import { mostCounted } from "#src/contracts/waiting.ts";
import { signedIn } from "../../access.ts";
import type { Waits } from "../../areas/waits.ts";
import { soon } from "../../dueSoon.ts";
import { lateAnswers } from "../../schema/index.ts";
import { readExamCards } from "../accreditation.ts";
import { examAdministrators } from "./roles.ts";

/** A learner's exams: what is under way, and what is due within a week and can be started now. */
export const examWaits: Waits = {
  shown: accreditationCalls.index,
  access: signedIn,
  async count(app, { userId }) {
    const cards = await readExamCards(app, userId);
    const until = soon(app);
    return {
      "exams running": cards.filter(({ standing }) => standing === "in progress").length,
      "exams due": cards.filter(
        ({ standing, due_at }) => standing === "open" && due_at !== null && due_at < until,
      ).length,
    };
  },
};

/** Answers that came after the end, and wait for a decision (D-23). */
export const lateWaits: Waits = {
  shown: lateAnswerCalls.list,
  access: examAdministrators,
  async count(app) {
    const waiting = app
      .db()
      .select({ one: sql`1` })
      .from(lateAnswers)
      .where(eq(lateAnswers.decision, "waiting"))
      .limit(mostCounted)
      .as("waiting");
    return { "late answers": await app.db().$count(waiting) };
  },
};
