/** Somebody has saved the same record since, and both have changed different fields. */
export const noConflict = "Your changes do not conflict. Save again to keep them.";
