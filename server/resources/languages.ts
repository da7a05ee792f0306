import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { emailLanguages, emailLanguageTags } from "#src/contracts/emails/emailLanguages.ts";

/** The languages of emails for forms and files, by their English names. */
export const languageOptions = emailLanguageTags.map((tag) => ({
  id: tag,
  label: emailLanguages[tag].name,
  active: true,
}));

const names = JSON.stringify(Object.fromEntries(languageOptions.map(({ id, label }) => [id, label])));

/** The name of a language; null if there is none. */
export const languageName = (tag: SQLWrapper): SQL<string | null> => sql`(${names}::jsonb ->> ${tag})`;
