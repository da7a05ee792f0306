import { useQuery } from "@tanstack/react-query";

/**
 * The declaration of a resource that another screen shows part of, once it has loaded. Without a place, nothing loads.
 */
export const useDeclaration = <Of>(place: { name: string; load: () => Promise<{ default: Of }> } | null) =>
  useQuery({
    queryKey: ["declaration", place?.name],
    queryFn: async () => (await place!.load()).default,
    enabled: place !== null,
    staleTime: Infinity,
  });
