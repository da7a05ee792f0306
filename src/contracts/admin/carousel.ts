import * as z from "zod/mini";
import { Id } from "../endpoint.ts";
import { asStored, EnteredTime } from "../entered.ts";
import { mostAudiences } from "./broadcasts.ts";
import { orderCalls } from "./order.ts";
import { filter } from "./query.ts";
import { archivableParts, archiveActs, resourceCalls } from "./resource.ts";
import { line, text } from "../texts.ts";

export const slideStatuses = ["scheduled", "shown", "over"] as const;

export const SlideDraft = z.object({
  title: line(120),
  summary: text(300),
  /** Where it leads: a path of the product. */
  url: line(300),
  /** A picture of an image bank. */
  image_id: z.nullable(Id),
  /** From when until when it is shown; null if there is no such limit. */
  starts_at: z.nullable(EnteredTime),
  ends_at: z.nullable(EnteredTime),
  /** Ids of the audiences that see it; without any, everyone does. */
  audiences: z._default(
    z.array(Id).check(z.maxLength(mostAudiences, `Choose at most ${mostAudiences} audiences`)),
    [],
  ),
});

export const Slide = z.extend(asStored(SlideDraft), {
  ...archivableParts,
  /** From 1. */
  position: z.int().check(z.positive()),
  image: z.nullable(z.string()),
  status: z.enum(slideStatuses),
});
export type Slide = z.infer<typeof Slide>;

/** The featured carousel (R-A-019, R-A-020); a new slide comes last. */
export const carouselCalls = {
  ...resourceCalls("/api/admin/carousel", {
    words: { one: "slide", many: "slides" },
    row: Slide,
    draft: SlideDraft,
    sorts: ["position", "title", "updated_at"],
    filters: { status: filter.anyOf(slideStatuses), archived: filter.archived },
    acts: archiveActs,
    removable: true,
  }),
  ...orderCalls("/api/admin/carousel/order", "carousel slides"),
};
