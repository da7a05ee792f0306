import type { EmailSet } from "#src/contracts/emails/emailSets.ts";
import type { MergeTag, tagsOfRecipient } from "#src/contracts/emails/mergeTags.ts";

type OfRecipient = (typeof tagsOfRecipient)[number];

/** One thing that people are told. What administrators may change of it are its subject and its body. */
export type MessageType<Tag extends MergeTag = MergeTag> = {
  /** In the database, in lower case and with hyphens: `exam-passed`. Never another one, as texts are kept by it. */
  readonly key: string;
  readonly set: EmailSet;
  /** As its list shows it: “Exam passed”. */
  readonly name: string;
  /** When it is sent, as a sentence. */
  readonly when: string;
  /** Whom it is sent to, as in “The learner”. */
  readonly to: string;
  /** The merge tags that exist when it is sent, beside those of every recipient. */
  readonly tags: readonly Tag[];
  readonly subject: string;
  /** HTML of the safe subset. */
  readonly body: string;
  /** What the notification in the product says, as plain text; null where it is an email only. */
  readonly notice: string | null;
  /** Why nobody can switch it off, as a sentence; null where it goes by the settings of its recipient. */
  readonly forced: string | null;
  /** What its button says, which leads to the message's address; null where it has none. */
  readonly button: string | null;
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

/** Declares a message. A text that uses a tag which does not exist there does not compile (G-15). */
export const messageType = <
  const Tag extends MergeTag,
  const Subject extends string,
  const Body extends string,
  const Notice extends string = never,
>(
  type: Omit<MessageType<Tag>, "subject" | "body" | "notice"> & {
    readonly subject: Subject & Checked<Subject, Tag>;
    readonly body: Body & Checked<Body, Tag>;
    readonly notice: (Notice & Checked<Notice, Tag>) | null;
  },
): MessageType<Tag> => type;

/** What a message is filled with, beside what is known of each recipient. */
export type ValuesOf<Type extends MessageType> =
  Type extends MessageType<infer Tag> ? Readonly<Record<Exclude<Tag, OfRecipient>, string>> : never;
