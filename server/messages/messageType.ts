import type { EmailSet } from "#src/contracts/emails/emailSets.ts";
import type { MergeTag, tagsOfRecipient } from "#src/contracts/emails/mergeTags.ts";

type OfRecipient = (typeof tagsOfRecipient)[number];
/** Given by the path of a message. */
type OfPath = "URL";

/** One thing that people are told. What administrators may change of it are its subject and its body. */
export type MessageType<Tag extends MergeTag = MergeTag> = {
  /** In the database, in lower case and with hyphens: `exam-passed`. Never another one, as texts are kept by it. */
  readonly key: string;
  readonly set: EmailSet;
  /** As its list shows it: “Exam passed”. */
  readonly name: string;
  /** When it is sent, as what follows “Sent”: “When an attempt has been marked and is passed.” */
  readonly when: string;
  /** Whom it is sent to, as in “The learner”. */
  readonly to: string;
  /** The merge tags that exist when it is sent, beside those of every recipient. */
  readonly tags: readonly Tag[];
  readonly subject: string;
  /** HTML of the safe subset. */
  readonly body: string;
  /** What previews are filled with where the example of a tag does not fit what it stands for here. */
  readonly examples?: Readonly<Partial<Record<MergeTag, string>>>;
  /** What the notification in the product says, as plain text; null where it is an email only. */
  readonly notice: string | null;
  /** Why nobody can switch it off, as a sentence; null where it goes by the settings of its recipient. */
  readonly forced: string | null;
  /** What its button says, which leads to the message's address; null where it has none. */
  readonly button: string | null;
  /** Why its recipient has it, after “You are receiving this email because”, with tags; their settings where nothing is said. */
  readonly because?: string;
  /** What open pages tell its notification by; its set where nothing is said. */
  readonly kind?: string;
  /** It lets whoever has it into an account: what was sent is not kept, and cannot be sent again. */
  readonly secret?: true;
};

/** The tags of a text that is known to the compiler. */
type TagsIn<Text extends string> = Text extends `${string}*|${infer Name}|*${infer Rest}`
  ? Name | TagsIn<Rest>
  : never;
/** The text itself, or what does not compile in its place: the name of a tag that does not exist there. */
type Checked<Text extends string, Tag extends string> =
  Exclude<TagsIn<Text>, Tag | OfRecipient> extends infer Unknown extends string
    ? [Unknown] extends [never]
      ? Text
      : { readonly "there is no such tag in this message": Unknown }
    : never;

/** A message with its texts as the compiler knows them. */
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

/** Declares a message. A text that uses a tag which does not exist there does not compile (G-15). */
export const messageType = <
  const Tag extends MergeTag,
  const Subject extends string,
  const Body extends string,
  const Notice extends string = never,
>(
  type: Declared<Tag, Subject, Body, Notice>,
): MessageType<Tag> => type;

/** Declares a message whose email says what its notification says. */
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

/** What a message is filled with, beside what is known of each recipient and of its path. */
export type ValuesOf<Tag extends MergeTag> = Readonly<Record<Exclude<Tag, OfRecipient | OfPath>, string>>;
