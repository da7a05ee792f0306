import * as z from "zod/mini";
import { emailLanguageTags } from "../emails/emailLanguages.ts";
import { emailSetNames, emailSets, type EmailSet } from "../emails/emailSets.ts";
import { SentToOneself } from "../emails/sentToOneself.ts";
import { data, endpoint, Id, IdParams, Instant } from "../endpoint.ts";
import { reminderLimits } from "../reminders.ts";
import { line, oneLine } from "../texts.ts";
import { withArticle } from "../words.ts";
import { orderCalls } from "./order.ts";
import { filter } from "./query.ts";
import { recordParts, resourceCalls, switchActs, Version } from "./resource.ts";
import { html } from "./texts.ts";

export const emailTextLimits = { subject: 200, body: 50_000 } as const;

/** The texts of an email, with its merge tags. */
const texts = { subject: line(emailTextLimits.subject), body: html(emailTextLimits.body) };

export const EmailDraft = z.object({ ...texts, enabled: z.boolean() });

/** `forced`: it cannot be switched off. */
export const emailStatuses = ["on", "off", "forced"] as const;

/** A merge tag that an email may use, as listed in `mergeTags`. */
const TagOfEmail = z.object({
  name: z.string(),
  means: z.string(),
  type: z.string(),
  example: z.string(),
  /** Whether it is one line, so that the subject may use it. */
  in_subject: z.boolean(),
});
export type TagOfEmail = z.infer<typeof TagOfEmail>;

export const ListedEmail = z.object({
  ...recordParts,
  name: z.string(),
  /** When it is sent: the text that follows “Sent”. */
  when: z.string(),
  /** Whom it is sent to. */
  to: z.string(),
  subject: texts.subject,
  enabled: z.boolean(),
  status: z.enum(emailStatuses),
  /** Why it cannot be switched off; null if it can. */
  forced: z.nullable(z.string()),
  /** Whether administrators have replaced our text. */
  changed: z.boolean(),
  /** How many variants it has. */
  variants: z.int().check(z.nonnegative()),
});
export type ListedEmail = z.infer<typeof ListedEmail>;

const whole = {
  body: texts.body,
  tags: z.array(TagOfEmail),
  default_subject: z.string(),
  default_body: z.string(),
  /** The text of the notification in the product; null if it is an email only. */
  notice: z.nullable(z.string()),
  /** The label of its button; null if it has none. */
  button: z.nullable(z.string()),
  /** Whom it was last sent to, if it can be previewed with that recipient's values. */
  latest: z.nullable(z.object({ name: z.string(), at: Instant })),
};
export const AdminEmail = z.extend(ListedEmail, whole);
export type AdminEmail = z.infer<typeof AdminEmail>;

export const EmailVariantDraft = z.object({
  email_id: Id,
  name: line(80),
  /** The audience to whose members it is sent; everybody if there is none. */
  audience_id: z._default(z.nullable(Id), null),
  /** The language in which it is written: sent to users who have chosen it, and to everybody if there is none. */
  language: z._default(z.nullable(z.enum(emailLanguageTags)), null),
  /** The name of the sender; the product's if empty. */
  sender: z._default(z.nullable(line(80)), null),
  ...texts,
  enabled: z._default(z.boolean(), true),
});

const { body: variantBody, ...listedOfVariant } = EmailVariantDraft.shape;

export const ListedEmailVariant = z.extend(z.object(listedOfVariant), {
  ...recordParts,
  /** The name of its audience. */
  audience: z.nullable(z.string()),
  /** The name of its language, in English. */
  language_name: z.nullable(z.string()),
  /** The matching variant with the lowest position is sent. */
  position: z.int().check(z.positive()),
});
export type ListedEmailVariant = z.infer<typeof ListedEmailVariant>;

/** What merge tags are filled with: examples, or the values with which it was last sent. */
export const emailFillings = ["example", "latest"] as const;
export type EmailFilling = (typeof emailFillings)[number];

/** A text to preview or send to oneself, saved or not. */
const EmailTrial = z.object({
  email_id: Id,
  ...texts,
  /** The name of the sender; empty for the product. */
  sender: z._default(oneLine(80), ""),
  /** The language in which it is written; English if none is given. */
  language: z._default(z.nullable(z.enum(emailLanguageTags)), null),
  filled: z._default(z.enum(emailFillings), "example"),
});
export type EmailTrial = z.output<typeof EmailTrial>;
export type EmailTexts = Pick<EmailTrial, "subject" | "body" | "sender" | "language">;

/** An email as it would be sent, prepared for a frame of its own, which allows no inline styles. */
export const EmailPreview = z.object({
  subject: z.string(),
  /** Name and address. */
  from: z.string(),
  text: z.string(),
  /** The document without its styles. */
  html: z.string(),
  css: z.string(),
});
export type EmailPreview = z.infer<typeof EmailPreview>;

/** The path of a set's calls: House has that of the ledger, and the other sets are below it. */
const pathOf = (set: EmailSet) => `/api/admin/emails${set === "house" ? "" : `/${set}`}`;

/** A save replaces the whole text, and is sent as a form (E-146, B-513). */
const withSave = (set: EmailSet) => {
  const path = pathOf(set);
  const name = `${emailSetNames[set]} email`;
  const {
    create: _,
    update: __,
    ...calls
  } = resourceCalls(path, {
    words: { one: name, many: `${name}s` },
    row: ListedEmail,
    whole,
    draft: EmailDraft,
    sorts: ["name", "updated_at"],
    filters: { status: filter.anyOf(emailStatuses), changed: filter.flag },
    acts: ["useDefault", ...switchActs],
  });
  const trial = (what: string) =>
    ({ summary: `${what} for ${withArticle(name)}.`, body: EmailTrial, form: true }) as const;
  return {
    ...calls,
    update: endpoint("POST", `${path}/:id`, {
      summary: `Saves the text of ${withArticle(name)}. 409 with the current values if it has changed since \`version\`.`,
      params: IdParams,
      body: z.extend(EmailDraft, { version: Version }),
      answer: data(AdminEmail),
      form: true,
    }),
    preview: endpoint("POST", `${path}/preview`, {
      ...trial("Previews a text"),
      answer: data(EmailPreview),
    }),
    reach: endpoint("GET", `${path}/:id/reach`, {
      summary: `Returns how many reminder messages in the next ${reminderLimits.foreseenDays} days will use the text of ${withArticle(name)}.`,
      params: IdParams,
      answer: data(z.object({ messages: z.int().check(z.nonnegative()), days: z.int() })),
    }),
    test: endpoint("POST", `${path}/test`, {
      ...trial("Sends the caller a test of a text"),
      answer: data(SentToOneself),
    }),
  };
};

const variantsOf = (set: EmailSet) => {
  const name = `${emailSetNames[set]} email variant`;
  return {
    ...resourceCalls(`${pathOf(set)}/variants`, {
      words: { one: name, many: `${name}s` },
      row: ListedEmailVariant,
      whole: { body: variantBody, tags: z.array(TagOfEmail) },
      draft: EmailVariantDraft,
      sorts: ["position", "name", "updated_at"],
      filters: { email_id: filter.ids },
      acts: switchActs,
      removable: true,
    }),
    ...orderCalls(`${pathOf(set)}/:id/variants`, "the variants of an email"),
  };
};

type OfSets<Calls> = Readonly<Record<EmailSet, Calls>>;
const ofSets = <Calls>(make: (set: EmailSet) => Calls): OfSets<Calls> =>
  Object.fromEntries(emailSets.map((set) => [set, make(set)])) as OfSets<Calls>;

/** The emails of each set (B-504). None can be made or deleted, as each belongs to something that happens. */
export const emailCalls = ofSets(withSave);
export type EmailCalls = (typeof emailCalls)[EmailSet];

/** Variants of an email: in their order, the first that matches its recipient is sent. */
export const emailVariantCalls = ofSets(variantsOf);
