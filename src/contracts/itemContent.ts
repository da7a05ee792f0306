import * as z from "zod/mini";
import { Cue } from "./cue.ts";
import { Id, Instant } from "./endpoint.ts";
import type { ItemKind } from "./learning.ts";

/**
 * What an item can contain besides its text, each kind with what its view needs. A file has the address of its item.
 */

const seconds = z.number().check(z.positive());
/** What is said or shown, and when; empty if nobody has transcribed it. */
const transcript = z.array(Cue);

const Video = z.object({ kind: z.literal("video"), seconds, captions: z.boolean(), transcript });
const Audio = z.object({ kind: z.literal("audio"), seconds, transcript });
const Pdf = z.object({
  kind: z.literal("PDF"),
  name: z.string(),
  bytes: z.int(),
  pages: z.int().check(z.positive()),
});
/** The address of a page elsewhere. Nothing else may be opened through it: no `javascript:`, no `data:`. */
export const WebAddress = z
  .string()
  .check(z.refine((address) => /^https?:\/\//i.test(address) && URL.canParse(address)));

/** A page elsewhere, opened in a tab of its own. */
const WebLink = z.object({ kind: z.literal("web link"), url: WebAddress });
/** Sizes in pixels; `alternative` is for people who cannot see it. */
const Picture = z.object({
  kind: z.literal("image"),
  alternative: z.string(),
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
});

export const questionTypes = ["line", "text", "one", "several", "scale", "date"] as const;

/** One question of a form. `one` and `several` choose among options, a scale goes from 1 to 5. */
export const FormQuestion = z.object({
  id: Id,
  type: z.enum(questionTypes),
  label: z.string().check(z.minLength(1)),
  hint: z.string(),
  required: z.boolean(),
  options: z.array(z.string()),
});
export type FormQuestion = z.infer<typeof FormQuestion>;

/** By the id of its question: a text, chosen options, a number from 1 to 5, a day (`2026-11-25`). */
export const FormAnswers = z.record(
  z.string().check(z.regex(/^\d{1,10}$/)),
  z.union([z.string(), z.number(), z.array(z.string())]),
);
export type FormAnswers = z.infer<typeof FormAnswers>;

const Form = z.object({
  kind: z.literal("form"),
  questions: z.array(FormQuestion).check(z.minLength(1)),
  /** What the learner has sent; null until then. Answers can be sent again, and the latest win. */
  sent: z.nullable(z.object({ answers: FormAnswers, sent_at: Instant })),
});

export const scormVersions = ["1.2", "2004"] as const;

/** A SCORM package, which runs on an origin of its own. */
const Course = z.object({ kind: z.literal("course"), version: z.enum(scormVersions) });

export const ItemContent = z.union([Video, Audio, Pdf, WebLink, Picture, Form, Course]);
export type ItemContent = z.infer<typeof ItemContent>;
export type ContentKind = ItemContent["kind"];
export type ContentOf<Kind extends ContentKind> = Extract<ItemContent, { kind: Kind }>;

/** How much of an item must have been seen to complete it: a share of it, and seconds for each of its minutes. */
export type CompletionNeeds = { readonly share: number; readonly secondsAMinute: number };

const read = { share: 0.95, secondsAMinute: 6 };
/** At double speed a minute takes half a minute; a tenth may be skipped. */
const played = { share: 0.95, secondsAMinute: 27 };
const opened = { share: 0.95, secondsAMinute: 0 };

/** For each kind of content; null if only the content itself reports that it is completed. */
export const completionNeeds = {
  text: read,
  video: played,
  audio: played,
  PDF: read,
  "web link": opened,
  image: opened,
  form: null,
  course: null,
} as const satisfies Record<ContentKind | "text", CompletionNeeds | null>;

/** Whether its time counts while it plays, rather than while it is on the screen. */
export const plays = (kind: ContentKind): boolean => completionNeeds[kind] === played;

/** Whether the content itself reports that it is completed: it cannot be marked as completed or taken back. */
export const completesItself = (kind: ContentKind): boolean => completionNeeds[kind] === null;

/** The content of an item, by its kind: kinds without content of their own are texts. */
export const contentKindOf = (kind: ItemKind): ContentKind | "text" =>
  Object.hasOwn(completionNeeds, kind) ? (kind as ContentKind) : "text";
