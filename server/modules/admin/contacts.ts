import { contactCalls } from "#src/contracts/admin/contacts.ts";
import { superAdmin } from "../../access.ts";
import type { App } from "../../app.ts";
import { resourceModule } from "../../resources/resourceModule.ts";
import { contactEmails, searchable } from "../../schema/admin.ts";

/** Contacts: E-085 … E-087. */
export const contactsModule = (app: App) =>
  resourceModule(app, {
    file: "contacts",
    calls: contactCalls,
    access: superAdmin,
    table: contactEmails,
    search: searchable(contactEmails.name, contactEmails.email),
    unique: {
      contact_emails_email: { field: "email", message: "This address is already a contact for this area" },
    },
  });
