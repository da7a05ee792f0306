import { accreditationCalls } from "#src/contracts/accreditation.ts";
import { signedIn } from "../../access.ts";
import type { Waits } from "../../areas/waits.ts";
import { soon } from "../../dueSoon.ts";
import { readExamCards } from "../accreditation.ts";

/** A learner's exams: in progress, and due within a week if they can be started now. */
export const examWaits: Waits = {
  shown: accreditationCalls.index,
  access: signedIn,
  async count(app, { userId }) {
    const cards = await readExamCards(app, userId);
    const until = soon(app.now());
    return {
      "exams running": cards.filter(({ standing }) => standing === "in progress").length,
      "exams due": cards.filter(
        ({ standing, due_at }) => standing === "open" && due_at !== null && due_at < until,
      ).length,
    };
  },
};
