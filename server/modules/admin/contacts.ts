import { inArray, sql } from "drizzle-orm";
import { contactCalls, contactImports } from "#src/contracts/admin/contacts.ts";
import { superAdmin } from "../../access.ts";
import type { App } from "../../app.ts";
import { archiving } from "../../resources/resource.ts";
import { resourceModule } from "../../resources/resourceModule.ts";
import { contactEmails, searchable } from "../../schema/admin.ts";

/** Contacts: E-085 … E-087. */
export const contactsModule = (app: App) =>
  resourceModule(app, {
    name: "contact",
    file: "contacts",
    calls: contactCalls,
    imports: contactImports,
    access: superAdmin,
    table: contactEmails,
    search: searchable(contactEmails.name, contactEmails.email),
    sorts: {
      name: sql`lower(${contactEmails.name})`,
      email: sql`lower(${contactEmails.email})`,
      area: contactEmails.area,
      updated_at: contactEmails.updatedAt,
    },
    filters: { area: (given) => inArray(contactEmails.area, given) },
    unique: {
      contact_emails_email: { field: "email", message: "This address is a contact of this area already" },
    },
    acts: archiving(contactEmails),
  });
