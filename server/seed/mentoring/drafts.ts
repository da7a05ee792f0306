import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Distance, MenteeLimit, Method, ProfileStatus } from "#src/contracts/mentoringWords.ts";
import type { ProfileType, Regularity, RelationshipStatus } from "#src/contracts/mentoringWords.ts";

/** The mentoring of the demo academy, as written in the files beside this one. Times are in days. */

export type SkillDraft = { name: string; description: string; retired?: true };

export type ProfileDraft = {
  /** A demo account, or a colleague by full name. */
  who: string;
  role: string;
  about: string;
  /** By name. */
  skills: string[];
  meets: {
    how: Method[];
    every: Regularity | null;
    town: string | null;
    miles: Distance | null;
    takes?: MenteeLimit | null;
  };
  status?: ProfileStatus;
  ago?: number;
  /** The message of the administrator who denied it, or put it on hold. */
  message?: string;
  /** For how many more days, or with an open end. */
  away?: number | true;
  /** Paused by an administrator. */
  paused?: true;
};

export type GoalDraft = { text: string; due?: number; done?: number };

export type MeetingDraft = {
  ago: number;
  how: Method;
  minutes: number;
  by: ProfileType;
  /** For both sides, and each side's own notes. */
  notes: string;
  mentee?: string;
  mentor?: string;
};

export type ClosingDraft = {
  rating: number;
  goals_met: "all" | "some" | "none";
  learned: string;
  feedback: string;
};

export type RelationshipDraft = {
  mentee: string;
  mentor: string;
  /** Who asked; the mentee by default. */
  by?: ProfileType;
  status: RelationshipStatus;
  message: string;
  /** One of the three gives the date. */
  asked?: number;
  gone?: number;
  expired?: number;
  /** How it was accepted, denied or cancelled. */
  answer?: { after: number; says: string };
  end?: { ago: number; by: ProfileType; says: string };
  goals?: GoalDraft[];
  meetings?: MeetingDraft[];
  next?: number;
  closings?: Partial<Record<ProfileType, ClosingDraft>>;
};

const read = (name: string): unknown =>
  parse(readFileSync(new URL(`${name}.yaml`, import.meta.url), "utf8")) as unknown;

export const readSkills = () => read("skills") as SkillDraft[];
export const readProfiles = (type: ProfileType) =>
  read(type === "MENTOR" ? "mentors" : "mentees") as ProfileDraft[];
export const readRelationships = () =>
  [...(read("goingOn") as RelationshipDraft[]), ...(read("over") as RelationshipDraft[])] as const;

/** Latitude and longitude by the name of the town. */
export const readTowns = () => read("towns") as Record<string, [latitude: number, longitude: number]>;
