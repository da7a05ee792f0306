import * as z from "zod/mini";
import { emailLanguages, emailLanguageTags, type EmailLanguage } from "../emails/emailLanguages.ts";
import { ofKind, plain, type ValueKind } from "./valueKind.ts";

/** A language of emails, by its English name; its tag and its own name are read as well. Nothing stands for English. */
export const languageKind: ValueKind<EmailLanguage> = {
  name: "language",
  asked: "A language such as Welsh, or nothing for English",
  write: (tag) => emailLanguages[tag].name,
  read(text) {
    const said = plain(text);
    const isSaid = (tag: EmailLanguage) =>
      [tag, emailLanguages[tag].name, emailLanguages[tag].own].some((name) => plain(name) === said);
    return emailLanguageTags.find(isSaid) ?? null;
  },
};

export const language = () => ofKind(languageKind, z.enum(emailLanguageTags));
