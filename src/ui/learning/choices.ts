/** What filters offer. It is needed only once one is opened, and fetched when the pointer or the focus comes near. */
import { late } from "#src/ui/kit/late.tsx";

export const ValueChoices = late("The choices", () => import("./ValueChoices.tsx"));
export const CpdChoices = late("The choices", () => import("./CpdChoices.tsx"));

/** Fetches both. What does not come is asked for when it is opened. */
export function loadChoices(): void {
  Promise.all([ValueChoices.load(), CpdChoices.load()]).catch(() => {});
}
