import { editAddress, viewAddress } from "#src/routes/admin/place.ts";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import type { ResourceAt } from "./resourceAt.ts";

/** Returns which screens a resource has: those that its calls allow and that the route table has a row for. */
export function useScreensOf({ place, resource: { calls, imports } }: ResourceAt) {
  const { exists } = useAreas().routes;
  const edit = calls.read !== undefined && exists(`${place.name}Edit`);
  const view = calls.read !== undefined && exists(`${place.name}View`);
  return {
    create: calls.create !== undefined && exists(`${place.name}Create`),
    edit,
    /** Whether a record has a screen below its list: its form, or one that only shows it. */
    record: edit || view,
    reorder: exists(`${place.name}Reorder`),
    imports: imports !== undefined && exists(`${place.name}Import`),
    /** The address of a record's screen; it carries a list's query along. */
    addressOf: (id: number, question = ""): string => (view ? viewAddress : editAddress)(place, id, question),
  };
}
