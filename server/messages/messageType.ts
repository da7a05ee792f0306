import type { EmailSet } from "#src/contracts/emails/emailSets.ts";
import type { MergeTag, tagsOfRecipient } from "#src/contracts/emails/mergeTags.ts";

type OfRecipient = (typeof tagsOfRecipient)[number];
/** Given by the path of a message. */
type OfPath = "URL";

/** One thing that people are told. Administrators can change its subject and its body. */
export type MessageType<Tag extends MergeTag = MergeTag> = {
  /**
   * The key in the database, in lower case with hyphens: `exam-passed`. It must never change, as texts are stored under
   * it.
   */
  readonly key: string;
  readonly set: EmailSet;
  /** The name in its list: “Exam passed”. */
  readonly name: string;
  /** When it is sent, as a continuation of “Sent”: “When an attempt has been marked and is passed.” */
  readonly when: string;
  /** Who receives it, as in “The learner”. */
  readonly to: string;
  /** The merge tags available when it is sent, in addition to those of every recipient. */
  readonly tags: readonly Tag[];
  readonly subject: string;
  /** HTML of the safe subset. */
  readonly body: string;
  /** Values for previews, if the example of a tag does not fit its meaning here. */
  readonly examples?: Readonly<Partial<Record<MergeTag, string>>>;
  /** The text of the notification in the product, as plain text; null if it is an email only. */
  readonly notice: string | null;
  /** Why nobody can switch it off, as a sentence; null if it follows the recipient's settings. */
  readonly forced: string | null;
  /** The label of its button, which leads to the message's address; null if it has none. */
  readonly button: string | null;
  /** Why its recipient gets it, after “You are receiving this email because”, with tags; by default, their settings. */
  readonly because?: string;
  /** Its notification appears for those who have switched them off, too; the email still follows their settings. */
  readonly alwaysOnSite?: true;
  /** Identifies its notification to open pages; by default, its set. */
  readonly kind?: string;
  /** The email gives access to an account: its text is not kept, and it cannot be sent again. */
  readonly secret?: true;
};

/** The tags of a text that the compiler knows. */
type TagsIn<Text extends string> = Text extends `${string}*|${infer Name}|*${infer Rest}`
  ? Name | TagsIn<Rest>
  : never;
/** The text itself or, to cause a type error, the name of a tag that does not exist there. */
type Checked<Text extends string, Tag extends string> =
  Exclude<TagsIn<Text>, Tag | OfRecipient> extends infer Unknown extends string
    ? [Unknown] extends [never]
      ? Text
      : { readonly "there is no such tag in this message": Unknown }
    : never;

/** A message with its texts as literal types. */
type Declared<
  Tag extends MergeTag,
  Subject extends string,
  Body extends string,
  Notice extends string,
> = Omit<MessageType<Tag>, "subject" | "body" | "notice"> & {
  readonly subject: Subject & Checked<Subject, Tag>;
  readonly body: Body & Checked<Body, Tag>;
  readonly notice: (Notice & Checked<Notice, Tag>) | null;
};

/** Declares a message. A text with a tag that does not exist there does not compile (G-15). */
export const messageType = <
  const Tag extends MergeTag,
  const Subject extends string,
  const Body extends string,
  const Notice extends string = never,
>(
  type: Declared<Tag, Subject, Body, Notice>,
): MessageType<Tag> => type;

/** Declares a message whose email has the text of its notification. */
export const noticeType = <
  const Tag extends MergeTag,
  const Subject extends string,
  const Notice extends string,
>({
  notice,
  ...rest
}: Omit<Declared<Tag, Subject, never, Notice>, "body" | "notice" | "forced"> & {
  readonly notice: Notice & Checked<Notice, Tag>;
}): MessageType<Tag> => ({
  ...rest,
  forced: null,
  notice,
  body: `<p>Hello *|USERNAME|*,</p><p>${notice}</p>`,
});

/** The values for a message, besides what is known of each recipient and of its path. */
export type ValuesOf<Tag extends MergeTag> = Readonly<Record<Exclude<Tag, OfRecipient | OfPath>, string>>;
