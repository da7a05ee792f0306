import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { MentoringArea, useView } from "./AreaActor.tsx";

/**
 * The side from which to search, if it differs from the server's default: a mentor who has chosen to see the area as a
 * mentee looks for mentors (B-202).
 */
export function useSide(): { as?: ProfileType } {
  const view = useView();
  const isMentor = MentoringArea.useSelector((s) => s.can({ type: "view.chosen", view: "MENTOR" }));
  return view === "MENTEE" && isMentor ? { as: view } : {};
}
