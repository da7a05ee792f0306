/** Shown when somebody else has saved the same record since, but has changed different fields. */
export const noConflict = "Your changes do not conflict. Save again to keep them.";
