import { emailEditors, emailSetNames, type EmailSet } from "#src/contracts/emails/emailSets.ts";
import { belowRoute, createRoute, editRoute, listRoute, place, type ResourcePlace } from "./place.ts";

/** The emails of a set, and their variants below each. */
const templates = <const Name extends string, const Path extends string>(
  set: EmailSet,
  name: Name,
  path: Path,
) => {
  const of = emailSetNames[set];
  const own = { theme: "house", ...emailEditors[set] } as const;
  const emails = place({
    name,
    path,
    title: `${of} emails`,
    words: { one: "email", many: "emails" },
    kind: `${of} email`,
    ...own,
    load: async () => {
      const { emailResources } = await import("#src/routes/admin/resources/emails.ts");
      return { default: emailResources[set] };
    },
  });
  const variants = place({
    name: `${name}Variants`,
    path: `${path}/:id/variants`,
    title: `${of} email variants`,
    words: { one: "variant", many: "variants" },
    kind: `${of} email variant`,
    param: "variantId",
    ...own,
    load: async () => {
      const { emailVariantResources } = await import("#src/routes/admin/resources/emailVariants.ts");
      return { default: emailVariantResources[set] };
    },
  });
  return { set, emails, variants };
};

/** Each set (B-504), with the ledger's name for its list. Only the path of House has no segment for its set. */
export const emailTemplates = [
  templates("learning", "AdminEmailsAcademy", "/admin/emails/learning"),
  templates("accreditation", "AdminEmailsAccreditation", "/admin/emails/accreditation"),
  templates("events", "AdminEmailsEvents", "/admin/emails/events"),
  templates("mentoring", "AdminEmailsMentoring", "/admin/emails/mentoring"),
  templates("pss", "AdminEmailsPss", "/admin/emails/pss"),
  templates("house", "AdminEmailsHouse", "/admin/emails"),
] as const;

/** The set of emails to which a place belongs. */
export const templatesAt = (at: Pick<ResourcePlace, "name">) =>
  emailTemplates.find(({ emails, variants }) => emails.name === at.name || variants.name === at.name)!;

export const emailTemplatePlaces = emailTemplates.flatMap(({ emails, variants }) => [emails, variants]);

/**
 * R-A-265 … R-A-294, and a variant's form, for which the ledger has no path. Static segments stand before parameters.
 */
export const emailTemplateRoutes = emailTemplates.flatMap(({ emails, variants }) => [
  listRoute(emails),
  editRoute(emails),
  belowRoute(emails, "view", "view"),
  createRoute(variants),
  editRoute(variants),
  belowRoute(emails, "variants", "variants"),
]);
