import { fireEvent } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { mentoringProfiles, users } from "#server/schema/index.ts";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { createSkill } from "../server/mentoringPeople.ts";
import { startWithAda } from "./ada.ts";
import { main } from "./shown.ts";

/** Opens the product as Ada, who may use mentoring and has no profile yet. */
export function startMentoring() {
  let skill = 0;
  const ada = startWithAda(async (t) => {
    skill = await createSkill(t, "Negotiation");
    await t.app
      .db()
      .update(users)
      .set({ permissions: ["access_mentoring"] });
  });
  return {
    ada,
    /** The only skill that there is. */
    skill: () => skill,
    press: (name: string | RegExp) =>
      ada.shell.act(() => fireEvent.click(main().getByRole("button", { name }))),
    type: (label: RegExp, value: string) =>
      ada.shell.act(() => fireEvent.change(main().getByLabelText(label), { target: { value } })),
    /** Waits out the delay before a search or a save. */
    rested: (ms = 1_000) => ada.shell.act(() => ada.shell.clock.increment(ms)),
    profileOf: async (type: ProfileType) =>
      (
        await ada.t.app.db().select().from(mentoringProfiles).where(eq(mentoringProfiles.userId, ada.id))
      ).find((one) => one.type === type),
  };
}
