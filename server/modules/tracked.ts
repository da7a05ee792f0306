import type { Caller } from "../caller.ts";

/** Nothing that is done in review mode is kept (B-309). */
export const isTracked = ({ acting }: Pick<Caller, "acting">): boolean => acting !== "reviewer";
