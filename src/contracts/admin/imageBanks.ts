import * as z from "zod/mini";
import { data, endpoint, Id, IdParam, IdParams, pageOf } from "../endpoint.ts";
import { BelowQuery } from "./members.ts";
import { filter } from "./query.ts";
import { archivableParts, archiveActs, recordParts, resourceCalls } from "./resource.ts";
import { creating } from "./creating.ts";
import { line, text } from "../texts.ts";

export const imageLimits = {
  /** Of an uploaded file, in bytes. */
  bytes: 10_000_000,
  /** Width times height of the unpacked picture. */
  pixels: 50_000_000,
  /** The longer side of the picture that is kept. */
  side: 2_000,
  /** In one bank. */
  images: 500,
} as const;

/** The ratio of width to height in which slides, cards and lists show a picture, and to which pictures are cropped. */
export const imageAspect = 16 / 9;

/** A picture of a bank. `url` is of our own origin; `alt` describes what it shows. */
export const BankImage = z.object({
  ...recordParts,
  bank_id: Id,
  title: z.string(),
  alt: z.string(),
  url: z.string(),
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  size: z.int().check(z.positive()),
});
export type BankImage = z.infer<typeof BankImage>;

const ImageWords = z.object({ title: line(120), alt: line(250) });

export const ImageBankDraft = z.object({ name: line(120), description: text(500) });
export const ImageBank = z.extend(ImageBankDraft, {
  ...archivableParts,
  images: z.int().check(z.nonnegative()),
  /** Of the latest picture. */
  preview: z.nullable(z.string()),
});
export type ImageBank = z.infer<typeof ImageBank>;

/** Whether one of its pictures is shown anywhere. */
const whole = { in_use: z.boolean() };

const ImageParams = z.extend(IdParams, { image: IdParam });

/** Pictures for content, kept in banks (R-A-030 … R-A-032). A picture comes as a file, never as an address (D-20). */
export const imageBankCalls = {
  ...resourceCalls("/api/admin/image-banks", {
    words: { one: "image bank", many: "image banks" },
    row: ImageBank,
    whole,
    draft: ImageBankDraft,
    sorts: ["name", "updated_at"],
    filters: { archived: filter.archived },
    acts: archiveActs,
    removable: true,
  }),
  images: endpoint("GET", "/api/admin/image-banks/:id/images", {
    summary: "Lists the pictures in a bank, newest first.",
    params: IdParams,
    query: z.object(BelowQuery),
    answer: pageOf(BankImage),
  }),
  addImage: endpoint("POST", "/api/admin/image-banks/:id/images", {
    summary:
      "Adds a picture. `image` is an inline image (data: URL of a PNG, JPEG or WebP, at most 10 MB); it is re-encoded.",
    params: IdParams,
    body: creating(
      z.extend(ImageWords, {
        image: z.string().check(z.maxLength(14_000_000, "Choose a picture under 10 MB")),
      }),
    ),
    answer: data(BankImage),
  }),
  updateImage: endpoint("PATCH", "/api/admin/image-banks/:id/images/:image", {
    summary: "Changes a picture's title and alternative text.",
    params: ImageParams,
    body: z.partial(ImageWords),
    answer: data(BankImage),
  }),
  removeImage: endpoint("DELETE", "/api/admin/image-banks/:id/images/:image", {
    summary: "Deletes a picture. 409 if it is in use.",
    params: ImageParams,
  }),
};
