import { emailTemplates, type emailTemplateRoutes } from "#src/routes/admin/emailsTemplates.ts";
import type { Screens } from "../screen.ts";
import { belowScreen, createScreen, editScreen, listScreen, recordOf } from "./place.ts";

const variantForms = () => import("#src/ui/admin/emails/variantPages.tsx");

/**
 * The screens of the rows in `routes/admin/emailsTemplates.ts`: for each set its list, and for each email its form,
 * view and variants.
 */
export const emailTemplateScreens: Screens<(typeof emailTemplateRoutes)[number]["name"]> = Object.assign(
  {},
  ...emailTemplates.map(({ emails, variants }) => ({
    ...listScreen(emails),
    ...editScreen(emails, () => import("#src/ui/admin/emails/emailPages.tsx")),
    ...belowScreen(emails, "view", () => import("#src/ui/admin/emails/EmailViewPage.tsx")),
    ...belowScreen(emails, "variants", () => import("#src/ui/admin/emails/EmailVariantsPage.tsx")),
    ...createScreen(variants, variantForms, recordOf(emails)),
    ...editScreen(variants, variantForms, recordOf(emails)),
  })),
);
