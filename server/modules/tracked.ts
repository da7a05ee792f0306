import type { Caller } from "../caller.ts";

/** Nothing done in review mode is stored (B-309). */
export const isTracked = ({ acting }: Pick<Caller, "acting">): boolean => acting !== "reviewer";
