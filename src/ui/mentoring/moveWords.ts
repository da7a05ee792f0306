import type { ProfileAct } from "#src/machines/mentoring/profileMoveMachine.ts";

/** The message after each act. */
export const movedWords: Record<ProfileAct, string> = {
  withdraw: "Your application is a draft again",
  reapply: "Change what you like, then submit it again",
  retire: "You have left mentoring",
  away: "You are away",
  back: "You are back",
};
