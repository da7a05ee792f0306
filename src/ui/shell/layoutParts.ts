import type { LayoutName } from "#src/routes/route.ts";
import { late } from "#src/ui/kit/late.tsx";
import type { Part } from "#src/ui/kit/part.ts";

/** The groups of the back office; none of its code is in what a learner loads. */
export const AdminNavigation = late(
  "The navigation",
  () => import("#src/ui/admin/navigation/AdminNavigation.tsx"),
);

/** What a layout shows that comes with its pages. */
export const layoutParts: Partial<Record<LayoutName, Part<unknown>>> = { admin: AdminNavigation };
