import type { ReactNode } from "react";
import { Redirect, useSearchParams } from "wouter";
import { listAddress } from "#src/routes/admin/place.ts";
import { Loading } from "#src/ui/kit/Loading.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { useViews } from "./useViews.ts";

/** Opens a list whose address has no query with the default view, if there is one. */
export function OpensWith({ at, children }: { at: ResourceAt; children: ReactNode }) {
  const [search] = useSearchParams();
  const { opening, isLoading } = useViews(at);
  if (search.size > 0) return children;
  if (isLoading) return <Loading label={`Loading ${at.place.words.many}`} />;
  return opening ? <Redirect to={listAddress(at.place, opening.query)} replace /> : children;
}
