import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { MentoringArea, useView } from "./AreaActor.tsx";

/**
 * As which side is searched, where that is not what the server goes by itself: whoever is a mentor, and has chosen to see the area
 * as a mentee, looks for mentors (B-202).
 */
export function useSide(): { as?: ProfileType } {
  const view = useView();
  const isMentor = MentoringArea.useSelector((s) => s.can({ type: "view.chosen", view: "MENTOR" }));
  return view === "MENTEE" && isMentor ? { as: view } : {};
}
