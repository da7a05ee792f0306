/** Lengths of time, in milliseconds. A day has no daylight saving. */
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
