import { useQuery } from "@tanstack/react-query";
import type { ResourcePlace } from "#src/routes/admin/place.ts";

/**
 * The declaration of a resource that another screen shows something of, once loaded. Without a place nothing is loaded.
 */
export const useDeclaration = (place: ResourcePlace | null) =>
  useQuery({
    queryKey: ["declaration", place?.name],
    queryFn: async () => (await place!.load()).default,
    enabled: place !== null,
    staleTime: Infinity,
  });
