import { sql, type SQL } from "drizzle-orm";
import { mergeTags } from "#src/contracts/emails/mergeTags.ts";
import { safeHtml } from "../../../html.ts";
import { messageTypes, tagsOf } from "../../../messages/messageTypes.ts";
import { fitsSubject } from "./wrongTexts.ts";

let json: string | undefined;

/** Made on first use: the types come from the areas, which depend on these modules. */
const read = (): string =>
  (json ??= JSON.stringify(
    messageTypes.map((type) => ({
      key: type.key,
      when: type.when,
      to: type.to,
      forced: type.forced,
      subject: type.subject,
      // As it would be stored, so that the two can be compared.
      body: safeHtml(type.body),
      notice: type.notice,
      button: type.button,
      tags: tagsOf(type).map((name) => ({ name, ...mergeTags[name], in_subject: fitsSubject(name) })),
    })),
  ));

/** What message types declare about their emails, for the database: `declared`, one row each, by `key`. */
export const declaredTypes = (): SQL => sql`jsonb_to_recordset(${read()}::jsonb) as declared(
  key text, "when" text, "to" text, forced text, subject text, body text, notice text, button text, tags jsonb)`;
