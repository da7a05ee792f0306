import { emailCalls, emailVariantCalls } from "#src/contracts/admin/emails.ts";
import { emailSets, type EmailSet } from "#src/contracts/emails/emailSets.ts";
import { switching } from "../acts.ts";
import { resource, type AnyResource } from "../resource.ts";

const resourceOf = (set: EmailSet): AnyResource =>
  resource({
    calls: emailVariantCalls[set],
    named: "name",
    columns: [
      { field: "name", as: "link" },
      { field: "audience" },
      { field: "language_name", label: "Language" },
      { field: "sender" },
      { field: "subject" },
      { field: "position", label: "Place", as: "number" },
      { field: "enabled", label: "On", as: "boolean" },
    ],
    fields: [
      // Taken from the address.
      { field: "email_id", label: "Email", as: "number", fixed: true, when: { field: "email_id", is: [] } },
      { field: "name", as: "text", help: "Shown here only." },
      {
        field: "audience_id",
        label: "Audience",
        as: "audience",
        help: "Sent to its members. Leave empty to send it to everyone.",
      },
      {
        field: "language",
        as: "select",
        choices: "languages",
        help: "The language of this text. It is sent to people who have chosen this language for their emails. Leave empty to send it whatever language they have chosen.",
      },
      {
        field: "sender",
        label: "Sender name",
        as: "text",
        help: "Leave empty to send it in the name of the product.",
      },
      { field: "subject", as: "text", mergeTags: { in: "tags" } },
      { field: "body", label: "Text", as: "richText", mergeTags: { in: "tags" } },
      { field: "enabled", label: "Use this variant", as: "boolean" },
    ],
    returns: { fields: ["subject", "body"], label: "Use the text from before" },
    // The list of emails counts their variants.
    changes: [emailCalls[set].list, emailCalls[set].read],
    acts: switching({ field: "enabled", on: "true", off: "false" }),
    removing: {
      consequence:
        "People who received it will get the next variant that matches, or the email's own text. You cannot undo this.",
    },
  });

/** Variants of the emails of each set. */
export const emailVariantResources = Object.fromEntries(
  emailSets.map((set) => [set, resourceOf(set)]),
) as Readonly<Record<EmailSet, AnyResource>>;
