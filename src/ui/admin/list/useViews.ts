import { useQuery } from "@tanstack/react-query";
import { savedViewCalls, type LostDefault, type SavedView } from "#src/contracts/admin/savedViews.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import type { ResourceAt } from "../resourceAt.ts";

/** Returns the saved views of a list, and which of them it opens with. */
export function useViews({ place }: ResourceAt) {
  const { ask } = useAsk();
  const { data, isLoading } = useQuery(ask(savedViewCalls.list, { query: { resource: place.name } }));
  const views: readonly SavedView[] = data?.data ?? [];
  const lost: LostDefault | null = data?.lost ?? null;
  // A view that shows everything needs no redirect.
  const opening = views.find((view) => view.is_default && view.query !== "");
  return { views, lost, opening, isLoading };
}
