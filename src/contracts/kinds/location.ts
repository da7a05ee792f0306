import * as z from "zod/mini";
import { ofKind, type ValueKind } from "./valueKind.ts";
import { locationWords } from "./words.ts";

const part = (length: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(length, `Use at most ${length} characters`),
      z.regex(/^[^;\n]*$/, "Do not use line breaks or semicolons"),
    );
const degrees = (most: number) =>
  z.nullable(
    z
      .number("Enter a number")
      .check(z.minimum(-most, `Enter at least -${most}`), z.maximum(most, `Enter at most ${most}`)),
  );

const Location = z
  .object({
    address: part(120).check(z.minLength(1, "Enter an address")),
    town: part(80),
    postcode: part(16),
    country: part(60),
    /** Of the entrance, in degrees (WGS 84). */
    latitude: degrees(90),
    longitude: degrees(180),
  })
  .check(
    z.refine(
      ({ latitude, longitude }) => (latitude === null) === (longitude === null),
      "Enter both latitude and longitude, or neither",
    ),
  );
export type Location = z.infer<typeof Location>;

/** A location: `12 High Street, Leeds, LS1 4AP, United Kingdom`. */
export const locationKind: ValueKind<Location> = {
  name: "location",
  ...locationWords,
  read(text) {
    const [address = "", town = "", postcode = "", country = "", point, ...more] = text
      .split(";")
      .map((said) => said.trim());
    const said =
      point === undefined
        ? []
        : (/^(-?\d{1,3}(?:\.\d{1,9})?), ?(-?\d{1,3}(?:\.\d{1,9})?)$/.exec(point) ?? null);
    if (said === null || more.length > 0) return null;
    const parsed = Location.safeParse({
      ...{ address, town, postcode, country },
      latitude: said[1] === undefined ? null : Number(said[1]),
      longitude: said[2] === undefined ? null : Number(said[2]),
    });
    return parsed.success ? parsed.data : null;
  },
};

export const location = () => ofKind(locationKind, Location);
