import { useQuery } from "@tanstack/react-query";
import type { ResourcePlace } from "#src/routes/admin/place.ts";

/** What is declared of a resource that another screen shows something of, once it has come. Nothing is loaded without a place. */
export const useDeclaration = (place: ResourcePlace | null) =>
  useQuery({
    queryKey: ["declaration", place?.name],
    queryFn: async () => (await place!.load()).default,
    enabled: place !== null,
    staleTime: Infinity,
  });
