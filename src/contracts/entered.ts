import * as z from "zod/mini";
import { Instant } from "./endpoint.ts";
import { declaredIn } from "./kinds/valueKind.ts";

/**
 * A day or a time with a year of four digits. Browsers report a year with each of its digits, as 0002 to 2026, and ISO
 * 8601 has a year 0, which PostgreSQL rejects.
 */
const ofWholeYear = () =>
  z.refine<string>((text) => !text.startsWith("0"), "Enter the year with four digits");

type Day = ReturnType<typeof z.iso.date>;
type Time = typeof Instant;

/** The parts of drafts that somebody enters, and whether each is a day or a time. */
const enteredParts = z.registry<{ as: "day" | "time" }>();
/** How each is read once it is stored. */
const stored = { day: z.iso.date(), time: Instant } as const;

/**
 * A day that somebody enters. What was once stored is read without its rules (`asStored`).
 * @param or the message if it is not a day, which says what to do
 */
export const enteredDay = (or: string): Day =>
  z.iso.date(or).check(ofWholeYear()).register(enteredParts, { as: "day" });

/** A time that somebody enters. What was once stored is read without its rules (`asStored`). */
export const EnteredTime: Time = Instant.check(ofWholeYear()).register(enteredParts, { as: "time" });

/** A part of a draft as a record has it. A default is for what is entered: a record has every part. */
type StoredPart<Part> =
  Part extends z.ZodMiniDefault<infer Inner>
    ? Inner extends z.ZodMiniNullable<infer Bare>
      ? Bare extends Day | Time
        ? Inner
        : Part
      : Part
    : Part;
type StoredShape<Shape> = { -readonly [Name in keyof Shape]: StoredPart<Shape[Name]> };

/**
 * A draft as its record has it: days and times that were entered are read whatever their year, as those of the record
 * may be older than the rules. All other parts are the same.
 */
export const asStored = <Shape extends z.core.$ZodShape>({
  shape,
}: z.ZodMiniObject<Shape>): z.ZodMiniObject<StoredShape<Shape>> =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, part]) => [name, storedPart(part as z.ZodMiniType)]),
    ) as StoredShape<Shape>,
  );

function storedPart(part: z.ZodMiniType): z.ZodMiniType {
  const known = declaredIn(enteredParts, part);
  if (!known) return part;
  const bare = stored[known.as];
  return part.safeParse(null).success ? z.nullable(bare) : bare;
}
