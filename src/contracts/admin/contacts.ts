import * as z from "zod/mini";
import { filter } from "./query.ts";
import { importCalls } from "./import.ts";
import { archivableParts, archiveActs, resourceCalls } from "./resource.ts";
import { line } from "../texts.ts";

/** What a contact can be asked about: the areas of the back office. */
export const contactAreas = [
  "house",
  "learning",
  "accreditation",
  "events",
  "mentoring",
  "pss",
  "podcasts",
] as const;

export const ContactDraft = z.object({
  name: line(120),
  email: z.pipe(z.string().check(z.trim()), z.email("Enter an email address").check(z.maxLength(254))),
  area: z.enum(contactAreas),
  /** Help queries are emailed to it; to the administrators if no contact receives them. */
  receives_help: z.boolean(),
});

export const Contact = z.extend(ContactDraft, archivableParts);
export type Contact = z.infer<typeof Contact>;

/** Contacts that the product writes to: E-085 … E-087. For super administrators only (P-042, B-404). */
export const contactCalls = resourceCalls("/api/admin/contact-emails", {
  words: { one: "contact", many: "contacts" },
  row: Contact,
  draft: ContactDraft,
  sorts: ["name", "email", "area", "updated_at"],
  filters: { area: filter.anyOf(contactAreas), archived: filter.archived },
  acts: archiveActs,
  removable: true,
  // One address may be a contact of several areas.
  imports: { calls: importCalls, key: ["email", "area"] },
});
