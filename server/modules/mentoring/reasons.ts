import type { Match } from "#src/contracts/mentoring.ts";
import {
  methods as allMethods,
  regularities,
  type Method,
  type Regularity,
} from "#src/contracts/mentoringWords.ts";

/** What the caller looks for: from the filters, or from the caller's own profile where these are empty. */
export type Wanted = {
  skills: readonly number[];
  /** Whether the skills come from a filter. */
  skillsChosen: boolean;
  place: { latitude: number; longitude: number } | null;
  /** How far the caller travels, in miles; null if they do not say. */
  reach: number | null;
  methods: readonly Method[];
  regularity: Regularity | null;
  /** The words of a filter, or else the caller's role at work; empty for any. */
  role: string;
  /** Whether these words come from a filter, which matches the role or the name. */
  roleChosen: boolean;
};

/** The weight of each part in the score; a part for which nothing is wanted does not count at all. */
export const weights = { skills: 50, distance: 20, regularity: 15, method: 10, role: 5 } as const;
export type Part = keyof typeof weights;

const isMetFaceToFace = ({ methods }: Wanted): boolean =>
  methods.length === 0 || methods.includes("face-to-face");

/** The parts that count, in order of weight. */
export const partsOf = (wanted: Wanted): Part[] => {
  const counts: Record<Part, boolean> = {
    skills: wanted.skills.length > 0,
    distance: wanted.place !== null && isMetFaceToFace(wanted),
    regularity: wanted.regularity !== null,
    method: wanted.methods.length > 0,
    role: wanted.role !== "",
  };
  return (Object.keys(weights) as Part[]).filter((part) => counts[part]);
};

/** How well each part except the skills fits, from 0 to 1, and what the reasons are worded from. */
export type Fit = Pick<Match, "profile" | "shared_skills" | "miles"> & {
  fits: Record<Exclude<Part, "skills">, number>;
};

/** Why somebody fits: every part that does, in words. */
export function reasonsOf(wanted: Wanted, fit: Fit): Match["reasons"] {
  return partsOf(wanted)
    .filter((part) => (part === "skills" ? fit.shared_skills.length > 0 : fit.fits[part] > 0))
    .map((part) => ({ of: part, words: words[part](wanted, fit) }));
}

const words: Record<Part, (wanted: Wanted, fit: Fit) => string> = {
  skills: ({ skills, skillsChosen }, { shared_skills }) => {
    const [all, some] = [skills.length, shared_skills.length];
    if (all === 1) return skillsChosen ? "The skill that you chose" : "Your skill";
    if (some === all) return skillsChosen ? `All ${all} skills that you chose` : `All ${all} of your skills`;
    return skillsChosen ? `${some} of the ${all} skills that you chose` : `${some} of your ${all} skills`;
  },
  distance: (_, { miles }) =>
    miles === 0 ? "Less than a mile away" : miles === 1 ? "1 mile away" : `${miles} miles away`,
  regularity: ({ regularity }, { profile }) => {
    const theirs = labelOf(profile.regularity);
    return profile.regularity === regularity
      ? `Meets ${theirs}`
      : `Meets ${theirs}, close to ${labelOf(regularity)}`;
  },
  method: ({ methods }, { profile }) => {
    const shared = allMethods.filter(
      ({ value }) => methods.includes(value) && profile.methods.includes(value),
    );
    return `Meets ${inWords.format(shared.map(({ value }) => methodWords[value]))}`;
  },
  role: ({ roleChosen }, { profile }) => (roleChosen ? profile.role : `Same role: ${profile.role}`),
};

const inWords = new Intl.ListFormat("en-GB", { type: "conjunction" });
const methodWords: Record<Method, string> = {
  "face-to-face": "face-to-face",
  phone: "by phone",
  online: "online",
};
const labelOf = (regularity: Regularity | null): string =>
  regularities.find(({ days }) => days === regularity)?.label.toLowerCase() ?? "";
